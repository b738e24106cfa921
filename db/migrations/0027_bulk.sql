-- What is done with many at once (B6), and tags, by which recruiters keep together what they like.

-- Whom somebody selected by a view and its filters, as they were at that moment: whoever comes later is not among them.
create table bulk_selection (
  id uuid primary key default gen_random_uuid(),
  recruiter_id text not null references recruiter (id) on delete cascade,
  at timestamptz not null,
  view text not null,
  filter jsonb not null,
  ids bigint[] not null
);
create index bulk_selection_own on bulk_selection (recruiter_id, at);
create index bulk_selection_at on bulk_selection (at);

create table bulk (
  -- Made at the desk: what is sent twice is one.
  id text primary key,
  recruiter_id text not null references recruiter (id) on delete cascade,
  -- As applicants are told.
  recruiter_name text not null,
  at timestamptz not null,
  -- The act, and what was sent with it.
  asked jsonb not null,
  -- What it takes back; null: it does something.
  undoes text unique references bulk (id) on delete cascade,
  -- From when on anybody may go on with it: until then whoever was asked is at it.
  background_from timestamptz not null,
  finished_at timestamptz
);
create index bulk_unfinished on bulk (background_from) where finished_at is null;
create index bulk_own on bulk (recruiter_id, at);
create index bulk_at on bulk (at);

-- With whom: to be done while it has neither event nor refusal. No reference to the application: it may be gone meanwhile.
create table bulk_item (
  bulk_id text not null references bulk (id) on delete cascade,
  application_id bigint not null,
  -- Of the history of the application that led it.
  event_id bigint,
  refusal text,
  primary key (bulk_id, application_id)
);
create index bulk_item_open on bulk_item (bulk_id, application_id) where event_id is null and refusal is null;

alter table application add column tags text[] not null default '{}';
-- Those that are in use, for a list to choose from.
create table tag (name text primary key);
create index application_tags on application using gin (tags) where tags <> '{}';
