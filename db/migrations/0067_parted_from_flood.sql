-- When an application was separated from one that had more registrations than a person sends: the public share counts those once
-- (docs/decisions/0027).
alter table application add column parted_from_flood_at timestamptz;
