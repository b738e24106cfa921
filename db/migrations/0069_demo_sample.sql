-- The demo's sample people are in this database, with everything that was entered since: at most one
-- row. Production does not start with it. finished_at null: adding them was interrupted.
create table demo_sample (
  id boolean primary key default true check (id),
  started_at timestamptz not null,
  finished_at timestamptz
);
