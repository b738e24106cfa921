-- A name is corrected as a number or an address is: when last, and what it was for as long as that can be taken back. Apart from
-- corrected_at, by which it is decided whether a contact counts: a name says nothing of that.
alter table registration add column name_corrected_at timestamptz;
-- When it came to its mailbox. A number that is corrected later must not make an address look as old as its mailbox. Null: it was never
-- moved, or by a version that kept corrected_at alone.
alter table registration add column email_corrected_at timestamptz;
-- Null: kept by a version that did not correct names.
alter table contact_correction add column name text;
