-- Message templates with a name of their own, beside the shipped kinds (message_template). They are the team's: who made one changes it,
-- and managers any.
create table own_template (
  id text primary key,
  name text not null check (name <> ''),
  -- null: their account is gone.
  made_by text references recruiter (id) on delete set null,
  made_at timestamptz not null
);
-- No two are told apart by their letters' size alone.
create unique index own_template_name on own_template (lower(name));

-- A row for each change, never changed again: the newest counts.
create table own_template_text (
  template_id text not null references own_template (id) on delete cascade,
  language text not null,
  version integer not null check (version > 0),
  -- null: none in this language any more.
  text text,
  edited_by text references recruiter (id) on delete set null,
  edited_name text not null,
  edited_at timestamptz not null,
  primary key (template_id, language, version)
);
