-- Of an IPv6 sender the /64 as a keyed hash, where sender_group is its /48; null: IPv4, or written by an earlier version, which then counts in
-- the /48 alone. No index: the rows of a /64 are read among those of its /48, which application_sender finds.
alter table application add column network_group text;
