/**
 * The one statement that saves a submission, so that the busiest path costs one round trip between `begin` and `commit`.
 *
 * It must run after the locks of db/queries/registrations.ts were taken, in a statement of their own: what a statement
 * sees is fixed when it starts, so a check in the statement that waits for a lock would not see what it waited for.
 */
import { suspectSteps, verdictSteps } from "./desk/held/judged.ts";
import type { NewRegistration } from "./registrations.ts";

/** D10: how long an idempotency key is remembered, and how long a second submission belongs to the first. */
const window = "interval '30 days'";

/** Stands in the text where a parameter goes, and says what it is. */
const fields = {
  id: "text",
  code: "text",
  now: "timestamptz",
  market: "text",
  language: "text",
  country: "text",
  name: "text",
  email: "text",
  emailKey: "text",
  areaCode: "text",
  nationalNumber: "text",
  phone: "text",
  age: "smallint",
  position: "text",
  sex: "text",
  job: "text",
  timeZone: "text",
  channel: "text",
  attribution: "jsonb",
  noticeVersion: "text",
  wordingVersion: "text",
  wordingLanguage: "text",
  wordingText: "text",
  keyHash: "text",
  bodyHash: "text",
  answer: "jsonb",
  deliveries: "jsonb",
  heldReason: "text",
  heldFacts: "jsonb",
  senderGroup: "text",
  mailboxGroup: "text",
  phoneGroup: "text",
} as const;

type Field = keyof typeof fields;

const order = Object.keys(fields) as Field[];
const $ = Object.fromEntries(order.map((field, index) => [field, `$${index + 1}::${fields[field]}`])) as Readonly<
  Record<Field, string>
>;

export const registerStatement = `
with answered as (
  select body_hash, registration_id, answer from idempotency_key
  where key_hash = ${$.keyHash} and created_at > ${$.now} - ${window}
), ${suspectSteps($)}, known as (
  select a.id from registration r join application a on a.id = r.application_id
  where r.phone = ${$.phone} and r.email_key = ${$.emailKey} and r.created_at > ${$.now} - ${window}
    and a.created_at > ${$.now} - ${window} and not exists (select from answered)
    -- Neither hides the other: who is suspected never joins, and nobody joins who is held back.
    and a.held_at is null and (select reason from suspect) is null
  order by a.created_at limit 1
), ${verdictSteps($)}, fresh as (
  insert into application (created_at, sender_group, held_at, held_reason, held_group, held_facts)
  select ${$.now}, ${$.senderGroup}, ${$.now}, reason, held_group, facts from verdict where reason is not null
    and not exists (select from answered) and not exists (select from known)
  union all
  select ${$.now}, ${$.senderGroup}, null, null, null, null from verdict where reason is null
    and not exists (select from answered) and not exists (select from known)
  returning id, held_at
), target as (
  select id from fresh union all select id from known
), saved as (
  insert into registration (id, application_id, code, created_at, market, language, country, name, email, email_key,
    area_code, national_number, phone, age, position, sex, job, time_zone, channel, attribution, notice_version)
  select ${$.id}, target.id, ${$.code}, ${$.now}, ${$.market}, ${$.language}, ${$.country}, ${$.name}, ${$.email},
    ${$.emailKey}, ${$.areaCode}, ${$.nationalNumber}, ${$.phone}, ${$.age}, ${$.position}, ${$.sex}, ${$.job},
    ${$.timeZone}, ${$.channel}, ${$.attribution}, ${$.noticeVersion}
  from target
), worded as (
  insert into consent_wording (version, language, text, first_used_at)
  select ${$.wordingVersion}, ${$.wordingLanguage}, ${$.wordingText}, ${$.now} from target
  where ${$.wordingVersion} is not null and not exists (
    select from consent_wording where version = ${$.wordingVersion} and language = ${$.wordingLanguage}
  )
  on conflict do nothing
), agreed as (
  insert into consent (registration_id, version, language, agreed_at)
  select ${$.id}, ${$.wordingVersion}, ${$.wordingLanguage}, ${$.now} from target where ${$.wordingVersion} is not null
), remembered as (
  insert into idempotency_key (key_hash, body_hash, registration_id, answer, created_at)
  select ${$.keyHash}, ${$.bodyHash}, ${$.id}, ${$.answer}, ${$.now} from target where ${$.keyHash} is not null
  on conflict (key_hash) do update set body_hash = excluded.body_hash, registration_id = excluded.registration_id,
    answer = excluded.answer, created_at = excluded.created_at
), queued as (
  insert into delivery (id, application_id, event_type, kind, target, payload, created_at)
  select d.id, fresh.id, d."eventType", d.kind, d.target, d.payload, ${$.now}
  from fresh, jsonb_to_recordset(${$.deliveries})
    as d (id text, "eventType" text, kind text, target text, payload jsonb)
  where fresh.held_at is null
), held as (
  insert into application_event (application_id, at, type, actor)
  select id, ${$.now}, 'held', 'clock' from fresh where held_at is not null
)
select
  (select id from fresh) as fresh,
  exists (select from fresh where held_at is not null) as held,
  (select id from known) as known,
  answered.body_hash as "answeredBody",
  answered.registration_id as "answeredId",
  answered.answer,
  exists (
    select from consent_wording
    where version = ${$.wordingVersion} and language = ${$.wordingLanguage} and text <> ${$.wordingText}
  ) as "wordingDiffers"
from (select) as one left join answered on true`;

/** What the statement returns: one row. */
export interface RegisterRow {
  fresh: number | null;
  held: boolean;
  known: number | null;
  answeredBody: string | null;
  answeredId: string | null;
  answer: unknown;
  wordingDiffers: boolean;
}

/** The parameters of the statement, in its order. */
export function registerParameters(input: NewRegistration, emailKey: string): unknown[] {
  const { registration, wording, idempotency, judged } = input;
  const values: Record<Field, unknown> = {
    id: input.id,
    code: input.code,
    now: input.now.toISOString(),
    market: input.market,
    language: input.language,
    country: registration.country,
    name: registration.name,
    email: registration.email,
    emailKey,
    areaCode: registration.areaCode,
    nationalNumber: registration.nationalNumber,
    phone: registration.phone,
    age: registration.age,
    position: registration.position,
    sex: registration.sex,
    job: registration.job,
    timeZone: registration.timeZone,
    channel: input.channel,
    attribution: registration.attribution && JSON.stringify(registration.attribution),
    noticeVersion: registration.noticeVersion,
    wordingVersion: wording?.version ?? null,
    wordingLanguage: wording?.language ?? null,
    wordingText: wording?.text ?? null,
    keyHash: idempotency?.keyHash ?? null,
    bodyHash: idempotency?.bodyHash ?? null,
    answer: idempotency?.answer === undefined ? null : JSON.stringify(idempotency.answer),
    deliveries: JSON.stringify(input.deliveries),
    heldReason: judged?.reason ?? null,
    heldFacts: JSON.stringify(judged?.facts ?? {}),
    senderGroup: judged?.groups.sender ?? null,
    mailboxGroup: judged?.groups.mailbox ?? null,
    phoneGroup: judged?.groups.phone ?? null,
  };
  return order.map((field) => values[field]);
}
