-- Since when a deployment of each kind runs on this database. A site that ran is not stopped by what a later version asks for.
create table site_start (
  environment text primary key check (environment in ('demo', 'production')),
  first_at timestamptz not null
);
-- Nobody wrote this down before. Published jobs tell, and open samples tell a demo from a production.
insert into site_start (environment, first_at)
select case when bool_or(sample and closed_at is null) then 'demo' else 'production' end, min(published_at)
from vacancy where published_at is not null having bool_or(not sample or closed_at is null);

-- What the law table asks for and the operator file lacks, and since when.
create table law_gap (
  -- In the operator file: 'privacy.safeguard'.
  setting text primary key,
  since timestamptz not null
);
