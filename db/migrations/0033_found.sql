-- When the site's shelf last changed: what feeds and the sitemap say to whoever asks whether there is anything new.
alter table shelf add column changed_at timestamptz not null default now();

-- What search engines and caches are told of a vacancy's pages is delivered like everything else. Every row there is was of one of the
-- other two kinds, so they are not looked at again.
alter table delivery drop constraint delivery_kind_check;
alter table delivery add constraint delivery_kind_check check (kind in ('webhook', 'email', 'notice')) not valid;

-- What was told of a vacancy.
create index delivery_notices on delivery (target, (payload ->> 'slug')) where kind = 'notice';

-- How many calls were made in a day where only so many are allowed.
create table notice_quota (
  target text not null,
  day date not null,
  used integer not null,
  primary key (target, day)
);
