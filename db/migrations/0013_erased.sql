-- The newest erasures: the desk asks for them every second (db/queries/desk/live.ts).

create index application_erased on application (erased_at) where erased_at is not null;
