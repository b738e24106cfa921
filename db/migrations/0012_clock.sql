-- What the clock reads every half minute: those that wait and are not missed yet. Without it every missed one that nobody wrote to was
-- read again. The condition is that of db/queries/due-applications.ts, word for word.

create index application_clock on application ((coalesce(clock_restarted_at, created_at)), id)
  where contacted_at is null and held_at is null and declined_at is null and opted_out_at is null and spam_at is null
    and withdrawn_at is null and erased_at is null
    and (missed_at is null or missed_at <= coalesce(clock_restarted_at, created_at));
