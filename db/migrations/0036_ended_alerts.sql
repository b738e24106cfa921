-- Which letters of new vacancies ended, by whatever ended them: ended again after a restore, as what was erased is erased again. An id
-- says nothing of anybody.
create table ended_alert (
  id text primary key,
  ended_at timestamptz not null
);

create function keep_ended_alert() returns trigger language plpgsql as $$
begin
  insert into ended_alert values (old.id, now()) on conflict (id) do nothing;
  return null;
end
$$;
create trigger keep_ended_alert after delete on job_alert for each row execute function keep_ended_alert();
