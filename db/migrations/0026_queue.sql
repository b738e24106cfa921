-- The desk's lists: filters over everything, each by an index, and views that recruiters save (B6).

-- What the first sending of an application says, where the lists filter by it: in one table with what they sort by, because an
-- index reaches over one table only. Kept by the database itself, whoever moves, corrects or erases a registration.
alter table application
  add column first_market text,
  add column first_language text,
  -- The slug of a job, or the value of a position.
  add column first_vacancy text,
  add column first_source text;

update application a set first_market = f.market, first_language = f.language, first_vacancy = f.vacancy,
    first_source = f.source
from (
  select distinct on (application_id) application_id, market, language, coalesce(job, position) as vacancy,
    coalesce(attribution->>'source', attribution->>'referrerHost') as source
  from registration order by application_id, created_at, id
) f
where f.application_id = a.id;

create function keep_first_sending() returns trigger language plpgsql as $$
declare
  changed bigint;
begin
  foreach changed in array array_remove(
    array[case when tg_op <> 'INSERT' then old.application_id end, case when tg_op <> 'DELETE' then new.application_id end], null)
  loop
    update application a set first_market = f.market, first_language = f.language, first_vacancy = f.vacancy,
    first_source = f.source
    from (select) nothing left join (
      select r.market, r.language, coalesce(r.job, r.position) as vacancy,
        coalesce(r.attribution->>'source', r.attribution->>'referrerHost') as source
      from registration r where r.application_id = changed order by r.created_at, r.id limit 1
    ) f on true
    where a.id = changed
      and (a.first_market, a.first_language, a.first_vacancy, a.first_source)
        is distinct from (f.market, f.language, f.vacancy, f.source);
  end loop;
  return null;
end
$$;
create trigger keep_first_sending
  after insert or delete or update of application_id, market, language, job, position, attribution, created_at on registration
  for each row execute function keep_first_sending();

-- The lists go by listedAt and filter by stageOf of db/application-columns.ts, word for word.
drop index application_mine;
drop index application_contacted;
drop index application_closed;
drop index application_shown;
create index application_listed on application ((case
  when contacted_at is null and held_at is null and declined_at is null and closed_at is null and opted_out_at is null
    and spam_at is null and withdrawn_at is null and erased_at is null
    then timezone('UTC', coalesce(clock_restarted_at, created_at)) + interval '24 hours'
  when contacted_at is not null and hired_at is null and declined_at is null and closed_at is null and opted_out_at is null
    and spam_at is null and withdrawn_at is null and erased_at is null then coalesce(least(
    case when replied_at is not null and interview_at is null and offered_at is null then timezone('UTC', replied_at) end,
    timezone('UTC', follow_up_at), timezone('UTC', interview_starts_at)), timestamp '9999-01-01')
  else timestamp '9999-12-31'
end), (-id))
  where erased_at is null and merged_into is null
    and (held_at is null or coalesce(declined_at, closed_at, opted_out_at, spam_at, withdrawn_at) is not null);
create index application_by_recruiter on application (assigned_to, (case
  when contacted_at is null and held_at is null and declined_at is null and closed_at is null and opted_out_at is null
    and spam_at is null and withdrawn_at is null and erased_at is null
    then timezone('UTC', coalesce(clock_restarted_at, created_at)) + interval '24 hours'
  when contacted_at is not null and hired_at is null and declined_at is null and closed_at is null and opted_out_at is null
    and spam_at is null and withdrawn_at is null and erased_at is null then coalesce(least(
    case when replied_at is not null and interview_at is null and offered_at is null then timezone('UTC', replied_at) end,
    timezone('UTC', follow_up_at), timezone('UTC', interview_starts_at)), timestamp '9999-01-01')
  else timestamp '9999-12-31'
end), (-id))
  where erased_at is null and merged_into is null
    and (held_at is null or coalesce(declined_at, closed_at, opted_out_at, spam_at, withdrawn_at) is not null);
create index application_by_stage on application ((case
  when withdrawn_at is not null then 'withdrawn'
  when opted_out_at is not null then 'opted_out'
  when spam_at is not null then 'spam'
  when declined_at is not null then 'declined'
  when closed_at is not null then 'closed'
  when contacted_at is null then 'new'
  when hired_at is not null then 'hired'
  when offered_at is not null then 'offered'
  when interview_at is not null then 'interview'
  when replied_at is not null then 'replied'
  else 'contacted'
end), (case
  when contacted_at is null and held_at is null and declined_at is null and closed_at is null and opted_out_at is null
    and spam_at is null and withdrawn_at is null and erased_at is null
    then timezone('UTC', coalesce(clock_restarted_at, created_at)) + interval '24 hours'
  when contacted_at is not null and hired_at is null and declined_at is null and closed_at is null and opted_out_at is null
    and spam_at is null and withdrawn_at is null and erased_at is null then coalesce(least(
    case when replied_at is not null and interview_at is null and offered_at is null then timezone('UTC', replied_at) end,
    timezone('UTC', follow_up_at), timezone('UTC', interview_starts_at)), timestamp '9999-01-01')
  else timestamp '9999-12-31'
end), (-id))
  where erased_at is null and merged_into is null
    and (held_at is null or coalesce(declined_at, closed_at, opted_out_at, spam_at, withdrawn_at) is not null);
create index application_by_market on application (first_market, (case
  when contacted_at is null and held_at is null and declined_at is null and closed_at is null and opted_out_at is null
    and spam_at is null and withdrawn_at is null and erased_at is null
    then timezone('UTC', coalesce(clock_restarted_at, created_at)) + interval '24 hours'
  when contacted_at is not null and hired_at is null and declined_at is null and closed_at is null and opted_out_at is null
    and spam_at is null and withdrawn_at is null and erased_at is null then coalesce(least(
    case when replied_at is not null and interview_at is null and offered_at is null then timezone('UTC', replied_at) end,
    timezone('UTC', follow_up_at), timezone('UTC', interview_starts_at)), timestamp '9999-01-01')
  else timestamp '9999-12-31'
end), (-id))
  where erased_at is null and merged_into is null
    and (held_at is null or coalesce(declined_at, closed_at, opted_out_at, spam_at, withdrawn_at) is not null);
create index application_by_language on application (first_language, (case
  when contacted_at is null and held_at is null and declined_at is null and closed_at is null and opted_out_at is null
    and spam_at is null and withdrawn_at is null and erased_at is null
    then timezone('UTC', coalesce(clock_restarted_at, created_at)) + interval '24 hours'
  when contacted_at is not null and hired_at is null and declined_at is null and closed_at is null and opted_out_at is null
    and spam_at is null and withdrawn_at is null and erased_at is null then coalesce(least(
    case when replied_at is not null and interview_at is null and offered_at is null then timezone('UTC', replied_at) end,
    timezone('UTC', follow_up_at), timezone('UTC', interview_starts_at)), timestamp '9999-01-01')
  else timestamp '9999-12-31'
end), (-id))
  where erased_at is null and merged_into is null
    and (held_at is null or coalesce(declined_at, closed_at, opted_out_at, spam_at, withdrawn_at) is not null);
create index application_by_vacancy on application (first_vacancy, (case
  when contacted_at is null and held_at is null and declined_at is null and closed_at is null and opted_out_at is null
    and spam_at is null and withdrawn_at is null and erased_at is null
    then timezone('UTC', coalesce(clock_restarted_at, created_at)) + interval '24 hours'
  when contacted_at is not null and hired_at is null and declined_at is null and closed_at is null and opted_out_at is null
    and spam_at is null and withdrawn_at is null and erased_at is null then coalesce(least(
    case when replied_at is not null and interview_at is null and offered_at is null then timezone('UTC', replied_at) end,
    timezone('UTC', follow_up_at), timezone('UTC', interview_starts_at)), timestamp '9999-01-01')
  else timestamp '9999-12-31'
end), (-id))
  where erased_at is null and merged_into is null
    and (held_at is null or coalesce(declined_at, closed_at, opted_out_at, spam_at, withdrawn_at) is not null);
create index application_by_source on application (first_source, (case
  when contacted_at is null and held_at is null and declined_at is null and closed_at is null and opted_out_at is null
    and spam_at is null and withdrawn_at is null and erased_at is null
    then timezone('UTC', coalesce(clock_restarted_at, created_at)) + interval '24 hours'
  when contacted_at is not null and hired_at is null and declined_at is null and closed_at is null and opted_out_at is null
    and spam_at is null and withdrawn_at is null and erased_at is null then coalesce(least(
    case when replied_at is not null and interview_at is null and offered_at is null then timezone('UTC', replied_at) end,
    timezone('UTC', follow_up_at), timezone('UTC', interview_starts_at)), timestamp '9999-01-01')
  else timestamp '9999-12-31'
end), (-id))
  where erased_at is null and merged_into is null
    and (held_at is null or coalesce(declined_at, closed_at, opted_out_at, spam_at, withdrawn_at) is not null);
create index application_follow_up on application ((case
  when contacted_at is null and held_at is null and declined_at is null and closed_at is null and opted_out_at is null
    and spam_at is null and withdrawn_at is null and erased_at is null
    then timezone('UTC', coalesce(clock_restarted_at, created_at)) + interval '24 hours'
  when contacted_at is not null and hired_at is null and declined_at is null and closed_at is null and opted_out_at is null
    and spam_at is null and withdrawn_at is null and erased_at is null then coalesce(least(
    case when replied_at is not null and interview_at is null and offered_at is null then timezone('UTC', replied_at) end,
    timezone('UTC', follow_up_at), timezone('UTC', interview_starts_at)), timestamp '9999-01-01')
  else timestamp '9999-12-31'
end), (-id))
  where erased_at is null and merged_into is null
    and (held_at is null or coalesce(declined_at, closed_at, opted_out_at, spam_at, withdrawn_at) is not null)
    and follow_up_at is not null;

-- Views that recruiters saved: their own, and their team's.
create table desk_view (
  id uuid primary key default gen_random_uuid(),
  owner_id text not null references recruiter (id) on delete cascade,
  team boolean not null,
  name text not null,
  view text not null,
  filter jsonb not null,
  created_at timestamptz not null,
  unique (owner_id, name)
);
create index desk_view_team on desk_view (created_at) where team;
