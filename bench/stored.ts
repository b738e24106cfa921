/** Applications that are stored when something is measured, made by SQL. */
import { withServer } from "../tests/support/server-databases.ts";

/** Names and cities as they are distributed: a few very often, very many seldom. */
const words = (count: number, first: readonly string[]) =>
  `(array[${first.map((word) => `'${word}'`).join(", ")}])[1 + i % ${first.length}]
  || case when i < ${first.length} then '' else translate((i / ${first.length})::text, '0123456789', 'abdefgiklm') end`.concat(
    ` as word from generate_series(0, ${count - 1}) i`,
  );
/** Whose every twentieth is. */
export const benchRecruiter = "maya";
const givenNames = 2000;
const familyNames = 20_000;
const cities = 5000;

/** Where an application stands: of ten six are over, two were written to, one answered and one waits; of the first thousand a few are further. */
const stage = `case when n <= 1000 and n % 100 in (7, 13) then case n % 100 when 7 then 'interview' else 'offered' end
  when n % 10 < 6 then 'closed' when n % 10 < 8 then 'contacted' when n % 10 = 8 then 'replied' else 'new' end`;
/** What few have, of whom there are as many however many are stored. */
export const rare = { market: "nz", tag: "seen in Leeds" } as const;
const market = `case when n <= 1000 and n % 50 = 1 then '${rare.market}' else (array['gb', 'de', 'ae', 'pl', 'us'])[1 + n % 5] end`;
const language = "(array['en', 'de', 'ar', 'pl', 'en'])[1 + n % 5]";
const vacancy = "(array['it-project-assistant', 'customer-support', 'translator'])[1 + n % 3]";
const source = "(array['newsletter', 'search.example', null])[1 + n % 3]";

/**
 * Applications of the last half year, each with all that belongs to one; every third comes from somebody known. Every fourth was asked
 * for its city, of every tenth a recruiter wrote something, and every twentieth is one recruiter's. The first has a name that nobody else
 * has, and of the first ten notes each has a word that no other has.
 */
export const stored = (count: number): readonly string[] => {
  const at = `now() - interval '180 days' * n / ${count}`;
  const person = `n - n % 3`;
  const number = `(7400000000 + (${person})::bigint * 7919 % 99999999)::text`;
  const pick = (of: string, most: number, factor: number) =>
    `join ${of} on ${of}.i = (power((n * ${factor}::bigint % 1000003) / 1000003.0, 3) * ${most - 1})::int`;
  return [
    `create temporary table given_name as select i, ${words(givenNames, ["Anna", "Amira", "Maria", "Lukas", "Jonas", "Marta", "Layla", "Yusuf", "Olga", "Piotr"])}`,
    `create temporary table family_name as select i, ${words(familyNames, ["Khan", "Becker", "Rossi", "Brandt", "Costa", "Kim", "Silva", "Novak"])}`,
    `create temporary table city as select i, ${words(cities, ["Leeds", "Berlin", "Warsaw", "Porto", "Dubai"])}`,
    "analyze given_name",
    "analyze family_name",
    "analyze city",
    // Made again when everything is stored: one by one its entries would take many times as long.
    "create temporary table made_again as select indexdef from pg_indexes where indexname = 'registration_search'",
    "drop index registration_search",
    `insert into recruiter (id, name, email, role) values ('${benchRecruiter}', 'Maya', 'maya@operator.example', 'recruiter')`,
    `insert into application (created_at, assigned_to, contacted_at, contacted_by, replied_at, interview_at, interview_starts_at,
       offered_at, follow_up_at, closed_at, closed_reason, tags, first_market, first_language, first_vacancy, first_source)
     select at, case when n % 20 = 0 then '${benchRecruiter}' end, case when stage <> 'new' then at + interval '3 hours' end,
       case when stage <> 'new' then '${benchRecruiter}' end,
       case when stage in ('replied', 'interview', 'offered') then at + interval '5 hours' end,
       case when stage in ('interview', 'offered') then at + interval '6 hours' end,
       case when stage = 'interview' then now() + interval '2 days' end,
       case when stage = 'offered' then at + interval '2 days' end,
       case when n <= 1000 and n % 60 = 6 then now() + interval '1 day' end,
       case when stage = 'closed' then at + interval '4 hours' end, case when stage = 'closed' then 'no_reply' end,
       case when n <= 1000 and n % 40 = 0 then array['${rare.tag}'] else '{}' end, market, language, vacancy, source
     from (select n, ${at} as at, ${stage} as stage, ${market} as market, ${language} as language, ${vacancy} as vacancy,
       ${source} as source from generate_series(1, ${count}) n) s order by n`,
    // What it keeps stands there already.
    "alter table registration disable trigger keep_first_sending",
    `insert into registration (id, application_id, code, created_at, market, language, country, name, email, email_key,
       area_code, national_number, phone, age, job, attribution, time_zone, channel, notice_version, search)
     select md5(n::text), n, code, at, ${market}, ${language}, 'GB', name, email, email, '44', number, '+44' || number, 31,
       ${vacancy}, jsonb_strip_nulls(jsonb_build_object('source', ${source})), 'Europe/London', 'form', '1', array_to_tsvector(array['n' || lower(given), 'n' || lower(family),
         'e' || email, 'd' || domain, 'c' || lower(code), 'p44' || number, 'p' || number, 'p0' || number,
         'r' || reverse('44' || number)] || case when n % 4 = 0 then array['t' || lower(town)] else '{}' end
         || case when n = 1 then array['nzebulon', 'nquintana'] else '{}' end)
     from (
       select n, ${at} as at, given_name.word as given, family_name.word as family, city.word as town,
         case when n = 1 then 'Zebulon Quintana' else given_name.word || ' ' || family_name.word end as name,
         translate(upper(substr(md5('code' || n), 1, 9)), '01258B', 'RTWXYK') || n as code, ${number} as number, domain,
         lower(given_name.word) || '.' || (${person}) || '@' || domain as email
       from generate_series(1, ${count}) n
       ${pick("given_name", givenNames, 48_271)} ${pick("family_name", familyNames, 69_621)} ${pick("city", cities, 16_807)}
       cross join lateral (select (array['mail.example', 'post.example', 'firm' || n % 5000 || '.example'])[1 + n % 3] as domain) d
     ) s order by n`,
    `insert into survey_answer (registration_id, question, value, answered_at)
     select md5(n::text), 'CITY', city.word, ${at} from generate_series(4, ${count}, 4) n ${pick("city", cities, 16_807)}`,
    `insert into application_event (application_id, at, type, actor, recruiter_name, detail, search)
     select n, ${at}, 'note', 'recruiter', 'Maya', jsonb_build_object('text', 'Call ' || word || ' after nine'),
       array_to_tsvector(array['ncall', 'n' || lower(word), 'nafter', 'nnine'] || case when n <= 100 then array['nxylophone'] else '{}' end)
     from (select n, given_name.word from generate_series(10, ${count}, 10) n ${pick("given_name", givenNames, 48_271)}) s order by n`,
    `insert into consent_wording values ('1', 'en-GB', 'I agree', now() - interval '180 days')`,
    `insert into consent (registration_id, version, language, agreed_at)
     select md5(n::text), '1', 'en-GB', ${at} from generate_series(1, ${count}) n`,
    `insert into idempotency_key (key_hash, body_hash, registration_id, created_at)
     select md5('key' || n), md5('body' || n), md5(n::text), ${at} from generate_series(1, ${count}) n`,
    `insert into delivery (id, application_id, event_type, kind, target, payload, created_at, attempts, delivered_at)
     select 'msg_' || md5(n::text), n, 'application.created', 'webhook', 'main', jsonb_build_object('id', md5(n::text)), ${at}, 1, ${at}
     from generate_series(1, ${count}) n`,
    "alter table registration enable trigger keep_first_sending",
    "do $$ begin execute (select indexdef from made_again); end $$",
    "vacuum analyze",
  ];
};

export async function fill(url: string, count: number): Promise<void> {
  await withServer(url, async (run) => {
    for (const statement of stored(count)) await run(statement);
  });
}
