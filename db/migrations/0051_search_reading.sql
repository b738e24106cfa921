-- The desk's search reads names in more spellings (domain/search/fold.ts). What was stored before lacks the lexemes of this reading, and
-- jobs/fill-search.ts makes them beside the work: these are the rows that are left. Empty soon, and rows that a process of the version
-- before writes during a rolling restart are in it too. The conditions are those of applications/fill-search.ts, word for word.
drop index registration_unread;
create index registration_unread on registration (id)
  where search is null or not search @@ $q$'t 2' & 'e 2'$q$::tsquery;
drop index application_event_unread;
create index application_event_unread on application_event (id)
  where (search is null or not search @@ $q$'n 2'$q$::tsquery) and actor = 'recruiter' and detail ? 'text';
