-- Several applications of one person as one (D10): each keeps its row, its registrations and its history, and one of them leads.

alter table application
  -- The one that leads, of all those it is merged with; null: this one leads, or is by itself.
  add column merged_into bigint references application (id) on delete set null;
create index application_merged on application (merged_into) where merged_into is not null;

-- Each merging: what it takes to undo it exactly, in whatever order.
create table application_merge (
  id bigint generated always as identity primary key,
  lead_id bigint not null references application (id) on delete cascade,
  -- It had a lead of its own no more; what was merged with it came along.
  joined_id bigint not null references application (id) on delete cascade,
  at timestamptz not null,
  recruiter_id text,
  recruiter_name text,
  -- Of the history of what joined: what was done since was done with both.
  event_id bigint not null,
  -- The marks of what came along, as they were, by application.
  was jsonb not null,
  ended_at timestamptz,
  check (lead_id <> joined_id)
);
create unique index application_merge_joined on application_merge (joined_id) where ended_at is null;
create index application_merge_lead on application_merge (lead_id);
create index application_merge_past on application_merge (joined_id);

-- Somebody has looked: these are two people, and not asked about again.
create table application_apart (
  low_id bigint not null references application (id) on delete cascade,
  high_id bigint not null references application (id) on delete cascade,
  at timestamptz not null,
  recruiter_id text,
  recruiter_name text,
  primary key (low_id, high_id),
  check (low_id < high_id)
);
create index application_apart_high on application_apart (high_id);

-- Numbers and mailboxes that nobody writes to, whatever is sent from them.
create table suppression (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('phone', 'mailbox')),
  -- As registration.phone or registration.email_key.
  value text not null,
  reason text,
  -- The application that was opted out, and by which event; null: a manager typed it in, or it is gone.
  application_id bigint references application (id) on delete set null,
  event_id bigint,
  suppressed_at timestamptz not null,
  recruiter_id text,
  recruiter_name text,
  lifted_at timestamptz,
  lifted_by text,
  lifted_name text,
  lifted_reason text
);
create index suppression_value on suppression (value, kind) where lifted_at is null;
create index suppression_event on suppression (event_id) where event_id is not null;
create index suppression_application on suppression (application_id) where application_id is not null;

-- Whoever asked us not to write did so before there was this table, too.
insert into suppression (kind, value, application_id, event_id, suppressed_at, recruiter_id, recruiter_name)
select distinct on (a.id, said.kind, said.value) said.kind, said.value, a.id,
  coalesce(e.id, 0), a.opted_out_at, e.recruiter_id, e.recruiter_name
from application a
join registration r on r.application_id = a.id
cross join lateral (values ('phone', r.phone), ('mailbox', r.email_key)) as said (kind, value)
left join lateral (
  select id, recruiter_id, recruiter_name from application_event
  where application_id = a.id and type = 'opted_out' and undone_at is null order by id desc limit 1
) e on true
where a.opted_out_at is not null;
