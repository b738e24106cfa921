-- The last four digits prove the number that they belong to and nothing else. A link that is asked for replaces the older ones of
-- the number whose digits are given under it: `mailed_from` is the least generation of a mailbox's links that still reaches the
-- registration. Wrong digits count for each email's link by itself, so that nobody locks another's.
alter table registration
  add column mailed_from integer not null default 0,
  add column mailed_tries integer not null default 0;
alter table mailbox_link add column other_tries integer not null default 0;

-- Links that were replaced or locked before stay so.
update registration r set mailed_from = used.generation
from (
  select m.email_key, max(l.generation) as generation from mailbox m join mailbox_link l on l.mailbox_id = m.id
  where l.used_at is not null group by 1
) used
where r.email_key = used.email_key and used.generation > 0;
update registration r set mailed_tries = wrong.tries
from (
  select m.email_key, max(l.tries) as tries from mailbox m join mailbox_link l on l.mailbox_id = m.id
  where l.tries > 0 group by 1
) wrong
where r.email_key = wrong.email_key;
