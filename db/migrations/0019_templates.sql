-- What managers made of the texts that recruiters write with. A row for each change, never changed again: the newest counts.
create table message_template (
  kind text not null,
  language text not null,
  version integer not null check (version > 0),
  -- null: the shipped text again.
  text text,
  edited_by text references recruiter (id) on delete set null,
  edited_name text not null,
  edited_at timestamptz not null,
  primary key (kind, language, version)
);
