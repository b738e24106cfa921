-- The desk's lists, each read from where it begins, however many applications are stored. The conditions are those of
-- db/queries/desk/views.ts, word for word.
create index application_mine on application (assigned_to, (coalesce(clock_restarted_at, created_at)), id)
  where contacted_at is null and declined_at is null and opted_out_at is null and spam_at is null
    and withdrawn_at is null and erased_at is null and assigned_to is not null;
create index application_contacted on application (id)
  where contacted_at is not null and declined_at is null and opted_out_at is null and spam_at is null
    and withdrawn_at is null and erased_at is null;
create index application_closed on application (id)
  where coalesce(declined_at, opted_out_at, spam_at, withdrawn_at) is not null and erased_at is null;
create index delivery_dead on delivery (created_at, id) where dead_at is not null;
create index delivery_bounced on delivery (created_at, id) where bounced_at is not null;
