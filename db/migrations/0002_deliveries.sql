-- What has to reach the operator, one row for each event and target (B4).

create table delivery (
  -- The webhook-id of Standard Webhooks: the same in every attempt, so that a receiver can tell a repetition.
  id text primary key,
  application_id bigint not null references application (id) on delete cascade,
  event_type text not null,
  kind text not null check (kind in ('webhook', 'email')),
  -- The endpoint's id in the operator file, or 'operator' for the operator's mailbox.
  target text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  last_attempt_at timestamptz,
  last_error text,
  delivered_at timestamptz,
  -- Given up; stays until it is replayed.
  dead_at timestamptz,
  unique (application_id, event_type, kind, target),
  check (delivered_at is null or dead_at is null)
);
