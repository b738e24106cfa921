-- Every figure leads to the rows that it counts: the lists filter by what the figures are by.

-- A source is called as the figures call it: what the visit said of itself, or the site that it came from, and its campaign.
create or replace function source_of(attribution jsonb) returns text language sql stable as $$
  select nullif(lower(left(concat_ws(', ', coalesce(attribution ->> 'source', attribution ->> 'referrerHost'),
    attribution ->> 'campaign'), 80)), '')
$$;

create or replace function keep_first_sending() returns trigger language plpgsql as $$
declare
  changed bigint;
begin
  foreach changed in array array_remove(
    array[case when tg_op <> 'INSERT' then old.application_id end, case when tg_op <> 'DELETE' then new.application_id end], null)
  loop
    update application a set first_market = f.market, first_language = f.language, first_vacancy = f.vacancy,
    first_source = f.source
    from (select) nothing left join (
      select r.market, r.language, coalesce(r.job, r.position) as vacancy, source_of(r.attribution) as source
      from registration r where r.application_id = changed order by r.created_at, r.id limit 1
    ) f on true
    where a.id = changed
      and (a.first_market, a.first_language, a.first_vacancy, a.first_source)
        is distinct from (f.market, f.language, f.vacancy, f.source);
  end loop;
  return null;
end
$$;

update application a set first_source = f.source
from (
  select distinct on (application_id) application_id, source_of(attribution) as source
  from registration order by application_id, created_at, id
) f
where f.application_id = a.id and a.first_source is distinct from f.source;

-- Views that were saved by a source.
update desk_view set filter = jsonb_set(filter, '{source}',
    (select jsonb_agg(distinct lower(left(value, 80))) from jsonb_array_elements_text(filter -> 'source') value))
where jsonb_array_length(filter -> 'source') > 0;

-- Who was missed, or may be: the condition is that of db/queries/desk/sending.ts, word for word.
create index application_missable on application (created_at)
  where held_at is null and erased_at is null and (nobody_wrote_at is not null or contacted_at is null
    or timezone('UTC', contacted_at) >= timezone('UTC', created_at) + interval '24 hours');
