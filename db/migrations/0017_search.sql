-- The one search of the desk (docs/decisions/0015): what somebody is found by, as lexemes that domain/search makes. Null: not made yet,
-- which jobs/fill-search.ts does beside the work for what was stored before.

alter table registration add column search tsvector;
-- Of what a recruiter wrote; null for everything else that happened.
alter table application_event add column search tsvector;

-- Written at once, and not by whoever comes after many others (fastupdate): the busiest path has no slow ones among the quick.
create index registration_search on registration using gin (search) with (fastupdate = off) where search is not null;
create index application_event_search on application_event using gin (search) with (fastupdate = off)
  where search is not null;
-- The newest notes, which are looked through first.
create index application_event_noted on application_event (id) where search is not null;

-- What is still to be made: empty soon.
create index registration_unread on registration (id) where search is null;
create index application_event_unread on application_event (id)
  where search is null and actor = 'recruiter' and detail ? 'text';

-- Whoever is looked for among those that are open, or a recruiter's own, newest first. The conditions are those of
-- db/queries/desk/search.ts, word for word.
create index application_open on application (id)
  where hired_at is null and (held_at is null or contacted_at is not null) and declined_at is null and closed_at is null
    and opted_out_at is null and spam_at is null and withdrawn_at is null and erased_at is null;
drop index application_assigned;
create index application_assigned on application (assigned_to, id) where assigned_to is not null;
