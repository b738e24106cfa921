/**
 * The one statement that saves a registration, so that the busiest path costs one round trip between `begin` and `commit`.
 *
 * A registration joins an application with the same number and e-mail address only while that one waits (D10): its row is
 * locked, so that nobody is contacted, withdraws or is erased in between. Whether it joined is told to recruiters and to the
 * operator's systems, and shows nowhere the sender can look.
 *
 * It must run after the locks of applications/save-registration.ts were taken, in a statement of their own: what a statement
 * sees is fixed when it starts, so a check in the statement that waits for a lock would not see what it waited for.
 */
import { type FieldName, fieldNames, fields } from "../domain/application/fields.ts";
import { waiting } from "../db/application-columns.ts";
import { boolean, integer, nullable, type Row, text } from "../db/rows.ts";
import { joinedWithin } from "../domain/application/lifecycle.ts";
import { after } from "../domain/contact-clock/clock.ts";
import { mostOfOne } from "../domain/held-back/suspicion.ts";
import { idempotencyKeyKept } from "../domain/idempotency/key.ts";
import { registrationTokens } from "../domain/search/tokens.ts";
import { judgedParameters, suspectSteps, verdictSteps } from "./held/suspicion-steps.ts";
import type { NewRegistration } from "./new-registration.ts";

/** What was sent (domain/application/fields.ts), by type. */
const sent = Object.fromEntries(fieldNames.map((name) => [name, fields[name].type])) as {
  readonly [Name in FieldName]: (typeof fields)[Name]["type"];
};

/** Stands in the text where a parameter goes, and says what it is. */
const parameters = {
  ...sent,
  id: "text",
  code: "text",
  now: "timestamptz",
  market: "text",
  language: "text",
  emailKey: "text",
  channel: "text",
  wordingVersion: "text",
  wordingLanguage: "text",
  wordingText: "text",
  keyHash: "text",
  bodyHash: "text",
  replays: "boolean",
  deliveries: "jsonb",
  /** Keys are remembered, and applications joined (D10), that are newer than this. */
  keysSince: "timestamptz",
  joinedSince: "timestamptz",
  heldReason: "text",
  heldFacts: "jsonb",
  senderGroup: "text",
  networkGroup: "text",
  mailboxGroup: "text",
  phoneGroup: "text",
  senderSince: "timestamptz",
  burstSince: "timestamptz",
  sinceOfOne: "timestamptz",
  /** What it is found by (domain/search). */
  search: "text[]",
} as const;

type Parameter = keyof typeof parameters;

const order = Object.keys(parameters) as Parameter[];
const $ = Object.fromEntries(order.map((name, index) => [name, `$${index + 1}::${parameters[name]}`])) as Readonly<
  Record<Parameter, string>
>;

/** As the trigger of migration 0028 would write it, in a second version of the row. */
const firstSending = `${$.market}, ${$.language}, coalesce(${$.job}, ${$.position}), source_of(${$.attribution})`;

/** @param ofNetwork the sender is an IPv6 /64; otherwise an address, or not known */
const registerStatement = (ofNetwork: boolean) => `
with answered as (
  select body_hash, registration_id from idempotency_key
  where key_hash = ${$.keyHash} and created_at > ${$.keysSince}
), stopped as (
  select from answered where ${$.replays}
  union all
  -- A wording that was changed without a new version.
  select from consent_wording
  where version = ${$.wordingVersion} and language = ${$.wordingLanguage} and text <> ${$.wordingText}
), ${suspectSteps($, ofNetwork)}, known as (
  select a.id from registration r join application a on a.id = r.application_id
  where r.phone = ${$.phone} and r.email_key = ${$.emailKey} and r.created_at > ${$.joinedSince}
    -- In one value that no index knows: by that of everybody who waits, all of them were read for each that comes, for as long
    -- as the server believed the table to be empty.
    and coalesce(a.created_at > ${$.joinedSince} and ${waiting}, false) and not exists (select from stopped)
    -- A flood with somebody's number and mailbox takes along only its own sender: else the person it is about would have neither a
    -- confirmation nor an application of their own, and would be marked as spam with it.
    and (a.sender_group is not distinct from ${$.senderGroup} or not exists (
      select from registration f where f.application_id = a.id offset ${mostOfOne - 1}))
    -- Neither hides the other: who is suspected never joins, and nobody joins who is held back.
    and (select reason from suspect) is null
  order by a.created_at, a.id limit 1 for update of a
), twice as (
  select from known join registration first on first.application_id = known.id
  join answered on answered.registration_id = first.id and answered.body_hash = ${$.bodyHash}
), ${verdictSteps($)}, fresh as (
  insert into application (created_at, sender_group, network_group, first_market, first_language, first_vacancy, first_source,
    held_at, held_reason, held_group, held_facts)
  select ${$.now}, ${$.senderGroup}, ${$.networkGroup}, ${firstSending}, ${$.now}, reason, held_group, facts from verdict where reason is not null
    and not exists (select from stopped) and not exists (select from known)
  union all
  -- The figure that is compared with the next one of its connection.
  select ${$.now}, ${$.senderGroup}, ${$.networkGroup}, ${firstSending}, null, null, null, ${$.heldFacts} from verdict where reason is null
    and not exists (select from stopped) and not exists (select from known)
  returning id, held_at
), target as (
  select id from fresh union all select id from known
), saved as (
  insert into registration (id, application_id, code, created_at, market, language, channel, email_key, sent_twice,
    search, ${fieldNames.map((name) => fields[name].column).join(", ")})
  select ${$.id}, target.id, ${$.code}, ${$.now}, ${$.market}, ${$.language}, ${$.channel}, ${$.emailKey},
    exists (select from twice), array_to_tsvector(${$.search}), ${fieldNames.map((name) => $[name]).join(", ")}
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
  insert into idempotency_key (key_hash, body_hash, registration_id, created_at)
  select ${$.keyHash}, ${$.bodyHash}, ${$.id}, ${$.now} from target where ${$.keyHash} is not null
  on conflict (key_hash) do update set body_hash = excluded.body_hash, registration_id = excluded.registration_id,
    created_at = excluded.created_at
), again as (
  insert into application_event (application_id, at, type, actor, registration_id)
  select id, ${$.now}, 'applied_again', 'applicant', ${$.id} from known where not exists (select from twice)
), queued as (
  insert into delivery (id, application_id, event_type, kind, target, payload, created_at)
  select d.id, target.id, d."eventType", d.kind, d.target,
    case when d.about = 'repeated' then jsonb_set(d.payload, '{data,first_id}', (
      select to_jsonb(first.id) from registration first where first.application_id = target.id
      order by first.created_at, first.id limit 1
    )) else d.payload end, ${$.now}
  from target, jsonb_to_recordset(${$.deliveries})
    as d (id text, "eventType" text, kind text, target text, payload jsonb, about text)
  where (d.about is null or (d.about = 'repeated') = exists (select from known)) and not exists (select from twice)
    and not exists (select from fresh where held_at is not null)
    -- Recruiters see every one; a mailbox hears of a few, the sender's and the operator's.
    and not (d.kind = 'email' and (
      select count(*) from registration r where r.application_id = target.id) >= ${mostOfOne})
), held as (
  insert into application_event (application_id, at, type, actor)
  select id, ${$.now}, 'held', 'clock' from fresh where held_at is not null
)
select
  (select id from fresh) as fresh,
  exists (select from fresh where held_at is not null) as held,
  (select id from known) as known,
  exists (select from twice) as "sentTwice",
  first.body_hash as "answeredBody",
  first.registration_id as "answeredId",
  -- What only reads ends without waiting for the synchronous standby. The first one may be on this server alone: its connection, or the
  -- whole server, broke while that was waited for, and if the server is lost now, so is what we are about to acknowledge. Something in
  -- the log, which says nothing, is waited for with everything before it.
  case when first.body_hash is not null then pg_logical_emit_message(true, 'fairlead', '')::text end as waited,
  exists (
    select from consent_wording
    where version = ${$.wordingVersion} and language = ${$.wordingLanguage} and text <> ${$.wordingText}
  ) as "wordingDiffers"
from (select) always left join (select * from answered where ${$.replays}) first on true`;

/** Each is prepared under its name. */
export const registerStatements = {
  address: { text: registerStatement(false), name: "register" },
  network: { text: registerStatement(true), name: "register-network" },
} as const;

/** What the statement returns: one row. */
export const registerShape = {
  fresh: nullable(integer),
  held: boolean,
  known: nullable(integer),
  sentTwice: boolean,
  answeredBody: nullable(text),
  answeredId: nullable(text),
  waited: nullable(text),
  wordingDiffers: boolean,
};

export type RegisterRow = Row<typeof registerShape>;

/** The parameters of the statement, in its order. */
export function registerParameters(input: NewRegistration, emailKey: string): unknown[] {
  const { registration, wording, idempotency, now } = input;
  const values: Record<Parameter, unknown> = {
    ...registration,
    attribution: registration.attribution && JSON.stringify(registration.attribution),
    id: input.id,
    code: input.code,
    now: now.toISOString(),
    market: input.market,
    language: input.language,
    emailKey,
    channel: input.channel,
    wordingVersion: wording?.version ?? null,
    wordingLanguage: wording?.language ?? null,
    wordingText: wording?.text ?? null,
    keyHash: idempotency?.keyHash ?? null,
    bodyHash: idempotency?.bodyHash ?? null,
    replays: idempotency?.replays ?? false,
    deliveries: JSON.stringify(input.deliveries),
    keysSince: after(now, -idempotencyKeyKept).toISOString(),
    joinedSince: after(now, -joinedWithin).toISOString(),
    ...judgedParameters(input.judged ?? null, now),
    search: registrationTokens({ ...registration, code: input.code }),
  };
  return order.map((name) => values[name]);
}
