-- Documents of the site are published at a chosen time as vacancies are. The table keeps its name, which processes of the version
-- before read while they are replaced.
alter table vacancy_schedule
  alter column vacancy_id drop not null,
  add column document text references site_document (name) on delete cascade,
  add constraint vacancy_schedule_of_one check (num_nonnulls(vacancy_id, document) = 1);
create unique index document_scheduled on vacancy_schedule (document) where done_at is null and cancelled_at is null;

-- Null: the clock published it, or could not.
alter table site_document_version alter column by_name drop not null;

-- Published languages that a stricter check than that of their publication withholds, and the build whose check read them last: as of
-- vacancies.
alter table site_document
  add column withheld text[] not null default '{}',
  add column read_by text;
