-- What becomes of somebody who was written to, up to the outcome (B13), when to look again, and who writes right now (B6).

alter table application
  -- The person answered.
  add column replied_at timestamptz,
  -- Times for an interview were offered.
  add column interview_at timestamptz,
  -- When the interview that was booked begins.
  add column interview_starts_at timestamptz,
  add column offered_at timestamptz,
  add column hired_at timestamptz,
  add column follow_up_at timestamptz,
  -- Closed for one of the reasons of domain/application/lifecycle.ts; whom we declined, who opted out and what is spam have their own.
  add column closed_at timestamptz,
  add column closed_reason text check (closed_reason in ('no_reply', 'not_interested', 'duplicate', 'not_eligible')),
  -- Whoever opened the number last, and when.
  add column writing_by text references recruiter (id) on delete set null,
  add column writing_at timestamptz;

-- The conditions are those of db/application-columns.ts, word for word, and so they are made again with the new way to be over.
drop index application_waiting;
create index application_waiting on application ((coalesce(clock_restarted_at, created_at)), id)
  where contacted_at is null and held_at is null and declined_at is null and closed_at is null and opted_out_at is null
    and spam_at is null and withdrawn_at is null and erased_at is null;
drop index application_held;
create index application_held on application ((coalesce(clock_restarted_at, created_at)), id)
  where held_at is not null and declined_at is null and closed_at is null and opted_out_at is null and spam_at is null
    and withdrawn_at is null and erased_at is null;
drop index application_mine;
create index application_mine on application (assigned_to, (coalesce(clock_restarted_at, created_at)), id)
  where contacted_at is null and held_at is null and declined_at is null and closed_at is null and opted_out_at is null
    and spam_at is null and withdrawn_at is null and erased_at is null and assigned_to is not null;
drop index application_contacted;
create index application_contacted on application (id)
  where contacted_at is not null and declined_at is null and closed_at is null and opted_out_at is null and spam_at is null
    and withdrawn_at is null and erased_at is null;
drop index application_closed;
create index application_closed on application (id)
  where coalesce(declined_at, closed_at, opted_out_at, spam_at, withdrawn_at) is not null and erased_at is null;
drop index application_shown;
create index application_shown on application (id)
  where erased_at is null
    and (held_at is null or coalesce(declined_at, closed_at, opted_out_at, spam_at, withdrawn_at) is not null);
drop index application_clock;
create index application_clock on application ((coalesce(clock_restarted_at, created_at)), id)
  where contacted_at is null and held_at is null and declined_at is null and closed_at is null and opted_out_at is null
    and spam_at is null and withdrawn_at is null and erased_at is null
    and (missed_at is null or missed_at <= coalesce(clock_restarted_at, created_at));

-- What has to be done next, by when: nextAt of db/application-columns.ts, word for word. By which recruiter, too.
create index application_next on application ((case
  when contacted_at is null and held_at is null and declined_at is null and closed_at is null and opted_out_at is null
    and spam_at is null and withdrawn_at is null and erased_at is null
    then timezone('UTC', coalesce(clock_restarted_at, created_at)) + interval '24 hours'
  when contacted_at is not null and hired_at is null and declined_at is null and closed_at is null and opted_out_at is null
    and spam_at is null and withdrawn_at is null and erased_at is null then least(
    case when replied_at is not null and interview_at is null and offered_at is null then timezone('UTC', replied_at) end,
    timezone('UTC', follow_up_at), timezone('UTC', interview_starts_at))
end), id);
create index application_writing on application (writing_by) where writing_by is not null;
