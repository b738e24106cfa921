-- What `fairlead doctor` checks, checked continuously (domain/health/conditions.ts): the newest
-- result, and the alert about it.
create table health_check (
  condition text not null,
  -- Host name, for what differs between machines; else empty.
  machine text not null,
  state text not null check (state in ('ok', 'warning', 'error')),
  -- Of this state.
  since timestamptz not null,
  -- Lines of doctor that are not ok, in English.
  findings jsonb not null,
  -- Null: not yet.
  checked_at timestamptz,
  next_at timestamptz not null,
  -- Since when the findings are or are not worth an alert, and which of both.
  alerting boolean not null,
  alerting_since timestamptz not null,
  -- The last email about it; null: there is none, or its end was reported.
  alerted_at timestamptz,
  ended_at timestamptz,
  primary key (condition, machine)
);

-- Off-site backups, and tests that restore them.
create table backup_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'restore_test')),
  started_at timestamptz not null,
  -- By the clock of the database. Another process takes over when it has passed.
  leased_until timestamptz not null,
  finished_at timestamptz,
  -- Null: it succeeded, or has not finished.
  error text,
  -- Of the file in the store.
  name text,
  bytes bigint,
  sha256 text,
  row_count bigint
);
create index backup_run_newest on backup_run (kind, started_at desc);
