-- The audit log (B6): what recruiters and managers do at the desk and what belongs to no application. What belongs to one stands in
-- application_event. Nothing of an applicant and no secret is in it.

create table desk_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- No reference: a row is never changed, whatever becomes of the account. Null: the command line.
  recruiter_id text,
  recruiter_name text,
  type text not null,
  -- A colleague's id or address, or the id of what it is about.
  subject text,
  detail jsonb
);

-- Newest first: of everybody, of one person, of one kind, and of both.
create index desk_event_at on desk_event (at, id);
create index desk_event_by on desk_event (recruiter_id, at, id);
create index desk_event_type on desk_event (type, at, id);
create index desk_event_by_type on desk_event (recruiter_id, type, at, id);
create index application_event_at on application_event (at, id) where actor = 'recruiter';
create index application_event_by on application_event (recruiter_id, at, id) where actor = 'recruiter';
create index application_event_type on application_event (type, at, id) where actor = 'recruiter';
create index application_event_by_type on application_event (recruiter_id, type, at, id) where actor = 'recruiter';

-- Append only: nothing is changed, and nothing goes before it is two years old.
create function keep_desk_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_level = 'ROW' then
    if old.at < now() - interval '2 years' then
      return old;
    end if;
  end if;
  raise exception 'the audit log is append only';
end
$$;
create trigger desk_event_kept before update or delete on desk_event for each row execute function keep_desk_event();
create trigger desk_event_not_emptied before truncate on desk_event for each statement execute function keep_desk_event();
