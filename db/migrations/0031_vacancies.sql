-- Vacancies and testimonials belong to the desk (D31). The draft stands beside what is on the site, which is kept language by
-- language: publishing one changes no other.
create table vacancy (
  id uuid primary key default gen_random_uuid(),
  -- Taken in from the sample operator's file: production does not start with it.
  sample boolean not null default false,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  draft jsonb not null,
  -- What lists say of it (domain/vacancies/overview.ts), written with it.
  overview jsonb not null,
  -- Who made it with which press: the same twice is one.
  made_with text unique,
  -- Of the draft: who edits says which they saw.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- By language (domain/vacancies/content.ts, PublishedTexts).
  published jsonb not null default '{}',
  -- First, and last: it was closed in between, and what it was given before counts no more.
  published_at timestamptz,
  opened_at timestamptz,
  -- Of what was published last: when it closes by itself.
  closes_on date,
  closes_after integer,
  -- Its place among those that the home page is to show.
  featured smallint unique check (featured between 1 and 6),
  closed_at timestamptz,
  -- When the shelf of a process has it last: grows with every change of what the site shows.
  shelf_revision bigint not null default 0,
  check (closed_at is null or published_at is not null),
  check ((published_at is null) = (opened_at is null))
);
create index vacancy_shelf on vacancy (shelf_revision);
create index vacancy_closing on vacancy (closes_on) where closed_at is null and published_at is not null;

-- How many were hired, for each vacancy.
create index application_hired on application (first_vacancy) where hired_at is not null and merged_into is null;

-- Every draft that somebody left, was scheduled or published, and who did what. Never changed, but for what one person types on.
create table vacancy_version (
  id bigint generated always as identity primary key,
  vacancy_id uuid not null references vacancy (id) on delete cascade,
  version integer not null check (version > 0),
  draft jsonb not null,
  -- 'taken in', 'imported', 'created', 'saved', 'published', … (domain/vacancies/versions.ts)
  what text not null,
  -- The languages it was done with, where it was not all.
  languages text[] not null default '{}',
  at timestamptz not null,
  -- null: the clock, an import, or somebody whose account is gone.
  by_id text references recruiter (id) on delete set null,
  by_name text
);
create index vacancy_versions on vacancy_version (vacancy_id, id);

-- What is to be published at a moment that was named on a clock and in a zone: both are kept, because rules of time zones change.
create table vacancy_schedule (
  id uuid primary key default gen_random_uuid(),
  vacancy_id uuid not null references vacancy (id) on delete cascade,
  -- What was looked at when it was scheduled: later typing is not published with it.
  draft jsonb not null,
  version integer not null,
  languages text[] not null,
  -- '2027-03-28T08:00' in the zone.
  local_time text not null,
  zone text not null,
  at timestamptz not null,
  made_at timestamptz not null,
  by_id text references recruiter (id) on delete set null,
  by_name text not null,
  done_at timestamptz,
  cancelled_at timestamptz,
  -- Why it could not be published when its time had come.
  refused text
);
create unique index vacancy_scheduled on vacancy_schedule (vacancy_id) where done_at is null and cancelled_at is null;
create index vacancy_schedule_due on vacancy_schedule (at) where done_at is null and cancelled_at is null;

-- Who has a vacancy open to write in it, and when they last said so.
create table vacancy_editor (
  vacancy_id uuid primary key references vacancy (id) on delete cascade,
  recruiter_id text not null references recruiter (id) on delete cascade,
  since timestamptz not null,
  seen_at timestamptz not null
);

create table testimonial (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  texts jsonb not null,
  -- Who agreed, when, and where the record is kept (D23); without it nothing is shown but a sample of the demo.
  consent jsonb,
  -- Those that were taken back or replaced, and when: a list that only grows.
  former_consents jsonb not null default '[]',
  sample boolean not null default false,
  version integer not null default 1 check (version > 0),
  position integer not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text references recruiter (id) on delete set null,
  -- null: not on the site, or taken off it.
  shown_at timestamptz,
  -- null: it never was; what was once shown is not deleted, so that it stays known on whose consent.
  first_shown_at timestamptz,
  check (shown_at is null or sample or consent is not null),
  check (shown_at is null or first_shown_at is not null)
);

-- One row: how far the site's shelf has come, and when the operator file's vacancies were taken in.
create table shelf (
  id boolean primary key default true check (id),
  revision bigint not null,
  taken_in_at timestamptz
);
insert into shelf (revision) values (0);
