-- What the desk writes of the site itself: its brand, its home page, its own pages. The draft stands beside what is on the site, as a
-- vacancy's does.
create table site_document (
  name text primary key check (name ~ '^(brand|home|page/[a-z0-9]+(-[a-z0-9]+)*)$' and length(name) <= 105),
  draft jsonb not null,
  -- Of the draft: who edits says which they saw.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- null: not on the site.
  published jsonb,
  published_at timestamptz,
  -- Grows with every change of what the site shows (shelf.revision).
  shelf_revision bigint not null default 0,
  check ((published is null) = (published_at is null))
);

-- Every draft that somebody left, published or restored. Never changed, but for what one person types on.
create table site_document_version (
  id bigint generated always as identity primary key,
  document text not null references site_document (name) on delete cascade,
  version integer not null check (version > 0),
  content jsonb not null,
  -- 'saved', 'published', … (domain/site-content/documents.ts)
  what text not null,
  -- The languages it was done with, where it was not all.
  languages text[] not null default '{}',
  at timestamptz not null,
  -- null: somebody whose account is gone.
  by_id text references recruiter (id) on delete set null,
  by_name text not null
);
create index site_document_versions on site_document_version (document, id);

-- Pictures that documents name by hash. They are verified before they are stored, and never changed.
create table site_picture (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  media_type text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes bytea not null,
  created_at timestamptz not null
);
