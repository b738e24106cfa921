-- A check may have become stricter than it was when a text was published: the languages that the site does not show because of it.
alter table vacancy
  add column withheld text[] not null default '{}',
  -- The build whose checks read what is published; null: none did.
  add column read_by text;
