/**
 * Thousands of applications of every stage, market and age with their recruiters; few of them need
 * work.
 */
import type { Database } from "../../db/database.ts";

export async function fillApplications(database: Pick<Database, "script">, count: number): Promise<void> {
  await database.script(`
    insert into recruiter (id, name, email, role)
      select 'recruiter-' || n, 'Recruit ' || n, 'recruit' || n || '@operator.example', 'recruiter' from generate_series(0, 12) n;
    insert into application (created_at, contacted_at, replied_at, interview_at, offered_at, hired_at, follow_up_at, closed_at, assigned_to)
    select at, case when n % 100 <> 0 then at + interval '3 hours' end,
      case when n % 7 = 0 and n % 100 <> 0 then at + interval '5 hours' end,
      case when n % 50 = 7 then at + interval '1 day' end, case when n % 400 = 57 then at + interval '2 days' end,
      case when n % 900 = 57 then at + interval '3 days' end,
      case when n % 300 = 11 then now() + interval '2 days' * (n % 5) end,
      case when n % 20 not in (0, 7, 11, 17) then at + interval '9 days' end,
      case when n % 3 = 0 then 'recruiter-' || n % 12 end
    from generate_series(1, ${count}) n, lateral (select case when n % 100 = 0 then now() - interval '26 hours' * (n % 7919) / 7919
      else now() - interval '180 days' * n / ${count} end as at) t;
    alter table registration disable trigger keep_first_sending;
    insert into registration (id, application_id, code, created_at, market, language, country, name, email, email_key,
      area_code, national_number, phone, age, position, job, time_zone, channel, notice_version, attribution)
    select md5(id::text), id, 'CODE' || id, created_at,
      (array['gb', 'de', 'es', 'pl', 'fr', 'it', 'us', 'ae'])[1 + least(7, floor(8 * power((id % 1009) / 1009.0, 2))::int)],
      case when id % 500 = 100 then 'sl' when id % 11 = 0 then 'de' else 'en' end, 'GB', 'Zoë Stored ' || id,
      'stored.' || id || '@example.org', 'stored.' || id || '@example.org', '44', (7400000000 + id)::text, '+44' || (7400000000 + id),
      31, case when id % 2 = 0 then 'other' end, case when id % 2 = 1 then 'job-' || id % 40 end, 'Europe/London', 'form', '1',
      jsonb_build_object('source', 'source-' || id % 30)
    from application;
    alter table registration enable trigger keep_first_sending;
    update application a set first_market = r.market, first_language = r.language, first_vacancy = coalesce(r.job, r.position),
      first_source = r.attribution ->> 'source' from registration r where r.application_id = a.id;`);
}
