-- Every start read every testimonial with the check of what asks for money, for a second: what a build has read it does not read again.
alter table testimonial
  -- The build whose check read it, and the version that it read; null: none did.
  add column read_by text,
  add column read_version integer,
  -- What it found: the languages that the site does not show because of it.
  add column withheld text[] not null default '{}';
