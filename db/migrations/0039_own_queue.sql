-- A delivery is itself the job that sends it: until now each had a second row in a queue of pg-boss's beside it. What is to be attempted next
-- of a lane (domain/delivery/lane.ts) is the first of an index of what is open, however many wait for later and whatever was ever done.
--
-- Due is what has no `next_attempt_at`, as ever, or one that has come: so what a process of the version before adds beside this one is found too.
--
-- The schema pgboss stays where there is one, because such a process still uses it. A migration of any version after this one may drop it: then
-- none can be running any more.

-- Waits until an earlier one of the same application has reached the same webhook: whoever ends that one ends the waiting.
alter table delivery add column waits boolean not null default false;

create index delivery_due on delivery (
  (case when kind = 'email' then kind else kind || ':' || target end),
  (coalesce(next_attempt_at, '-infinity'::timestamptz)),
  sequence
) where delivered_at is null and dead_at is null and not waits;

create index delivery_waits on delivery (sequence) where waits and delivered_at is null and dead_at is null;
