-- Talks at a time that the applicant picks (B13): when recruiters can be talked to, and what was booked.

create table recruiter_hours (
  recruiter_id text primary key references recruiter (id) on delete cascade,
  -- Of domain/booking/hours.ts. Its row is what those who book wait for one after another.
  hours jsonb not null,
  updated_at timestamptz not null
);

create table interview (
  id bigint generated always as identity primary key,
  application_id bigint not null references application (id) on delete cascade,
  -- Whose link it was booked with, so that no other link shows or changes it (D30).
  registration_id text not null references registration (id) on delete cascade,
  recruiter_id text not null references recruiter (id) on delete cascade,
  -- Of the calendar file: for ever the same.
  uid text not null unique,
  -- Of the calendar file: rises with every change.
  sequence integer not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- The applicant's, as the times were shown.
  time_zone text not null,
  booked_at timestamptz not null,
  changed_at timestamptz not null,
  cancelled_at timestamptz,
  -- When both are reminded; null: they were, or it is too soon for it.
  remind_at timestamptz
);
-- Of two who pick one time one gets it.
create unique index interview_slot on interview (recruiter_id, starts_at) where cancelled_at is null;
create index interview_application on interview (application_id);
create index interview_registration on interview (registration_id);
create index interview_reminder on interview (remind_at) where remind_at is not null and cancelled_at is null;
