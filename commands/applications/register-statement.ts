/**
 * The one statement that saves a registration, for a single round trip. It joins and locks a
 * waiting application with the same number and address (D10); the sender cannot see whether it did.
 * Run it after the locks (save-registration.ts): a statement sees only what existed at its start.
 */
import { type FieldName, fieldNames, fields, type Registration } from "../../domain/application/fields.ts";
import { notClosed, waiting } from "../../db/application-columns.ts";
import { usedGeneration } from "../../db/registration-columns.ts";
import { boolean, integer, nullable, type Row, text } from "../../db/rows.ts";
import type { Channel } from "../../db/schema.ts";
import { joinedWithin } from "../../domain/application/lifecycle.ts";
import { addMilliseconds } from "../../domain/contact-clock/clock.ts";
import type { RegistrationDraft } from "../../domain/delivery/drafts.ts";
import { mostPerApplication, mostPerContact } from "../../domain/held-back/suspicion.ts";
import { idempotencyKeyLifetime } from "../../domain/idempotency/key.ts";
import { registrationTokens } from "../../domain/search/tokens.ts";
import { assessmentParameters, type SpamAssessment, suspectSteps, verdictSteps } from "./held/spam-sql.ts";

/** The wording the applicant saw; sending the form agrees to it (B9). */
export interface ConsentWording {
  version: string;
  language: string;
  text: string;
}

export interface Idempotency {
  /** Digest of the caller's key; the key itself is not stored. */
  keyHash: string;
  /** Digest of the body sent with it. */
  bodyHash: string;
  /**
   * True: the client made the key for this request, so a repetition gets the first answer. False:
   * the key is derived from the content, which anyone can send. A repetition gets its own id, but
   * is reported and shown together with the first.
   */
  replays: boolean;
  /**
   * The registration that this browser sent before. A repetition of it gets the first answer while
   * the application waits for contact, so that a double click does not create a second one.
   */
  sentHere?: string | null;
}

export interface NewRegistration {
  registration: Registration;
  /** `result.id`: unguessable, at least 22 characters (D8). */
  id: string;
  /** Normalized by domain/code, without dashes (B3). */
  code: string;
  market: string;
  /** Language of the page or request. */
  language: string;
  channel: Channel;
  /** Null: the request names no current notice, so there is no consent to record. */
  wording: ConsentWording | null;
  now: Date;
  idempotency: Idempotency | null;
  deliveries: readonly RegistrationDraft[];
  /** Signs of spam in its own data; null: not compared with other registrations. */
  assessment?: SpamAssessment | null;
}

/** SQL types of the form's fields (domain/application/fields.ts). */
const fieldTypes = Object.fromEntries(fieldNames.map((name) => [name, fields[name].type])) as {
  readonly [Name in FieldName]: (typeof fields)[Name]["type"];
};

const parameters = {
  ...fieldTypes,
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
  sentHere: "text",
  deliveries: "jsonb",
  /** Limits for idempotency keys and for joining applications (D10). */
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
  contactSince: "timestamptz",
  /** Search lexemes (domain/search). */
  search: "text[]",
} as const;

type Parameter = keyof typeof parameters;

const parameterNames = Object.keys(parameters) as Parameter[];
const $ = Object.fromEntries(
  parameterNames.map((name, index) => [name, `$${index + 1}::${parameters[name]}`]),
) as Readonly<Record<Parameter, string>>;

/**
 * Values of the application's `first_…` columns. Without them, the trigger of migration 0028 would
 * write the row a second time.
 */
const firstValues = `${$.market}, ${$.language}, coalesce(${$.job}, ${$.position}), source_of(${$.attribution})`;

/** @param ofNetwork the sender is an IPv6 /64 network; otherwise a single address or unknown */
const registerStatement = (ofNetwork: boolean) => `
with answered as (
  select body_hash, registration_id, ${$.replays} or (registration_id = ${$.sentHere} and (
    -- coalesce(): for the reason given in "known".
    select coalesce(a.contacted_at is null and ${notClosed}, false) from application a
    where a.id = (select r.application_id from registration r where r.id = registration_id))) as replays
  from idempotency_key where key_hash = ${$.keyHash} and created_at > ${$.keysSince}
), stopped as (
  select from answered where replays
  union all
  -- The wording was changed without a new version.
  select from consent_wording
  where version = ${$.wordingVersion} and language = ${$.wordingLanguage} and text <> ${$.wordingText}
), ${suspectSteps($, ofNetwork)}, known as (
  select a.id from registration r join application a on a.id = r.application_id
  where r.phone = ${$.phone} and r.email_key = ${$.emailKey} and r.created_at > ${$.joinedSince}
    -- coalesce() keeps the planner off the index of waiting applications: while it believed the
    -- table to be empty, it read that whole index for each registration.
    and coalesce(a.created_at > ${$.joinedSince} and ${waiting}, false) and not exists (select from stopped)
    -- A flood with someone's number and mailbox is joined by its own sender only: otherwise that
    -- person would get neither a confirmation nor an application, and would be marked as spam too.
    and not exists (select from registration f where f.application_id = a.id offset ${mostPerApplication - 1})
    and (a.sender_group is not distinct from ${$.senderGroup} or not exists (
      select from registration f where f.application_id = a.id offset ${mostPerContact - 1}))
    -- A suspected registration never joins, and none joins a held application, so that neither
    -- hides the other.
    and (select reason from suspect) is null
  order by a.created_at, a.id limit 1 for update of a
), twice as (
  select from known join registration first on first.application_id = known.id
  join answered on answered.registration_id = first.id and answered.body_hash = ${$.bodyHash}
), ${verdictSteps($)}, fresh as (
  insert into application (created_at, sender_group, network_group, first_market, first_language, first_vacancy, first_source,
    held_at, held_reason, held_group, held_facts)
  select ${$.now}, ${$.senderGroup}, ${$.networkGroup}, ${firstValues}, ${$.now}, reason, held_group, facts from verdict where reason is not null
    and not exists (select from stopped) and not exists (select from known)
  union all
  -- Its facts are stored although it is not held: the sender's next registrations are compared
  -- with them.
  select ${$.now}, ${$.senderGroup}, ${$.networkGroup}, ${firstValues}, null, null, null, ${$.heldFacts} from verdict where reason is null
    and not exists (select from stopped) and not exists (select from known)
  returning id, held_at
), target as (
  select id from fresh union all select id from known
), saved as (
  insert into registration (id, application_id, code, created_at, market, language, channel, email_key, mailed_from,
    sent_twice, search, ${fieldNames.map((name) => fields[name].column).join(", ")})
  select ${$.id}, target.id, ${$.code}, ${$.now}, ${$.market}, ${$.language}, ${$.channel}, ${$.emailKey},
    greatest((select max(n.mailed_from) from registration n where n.email_key = ${$.emailKey} and n.phone = ${$.phone}),
      ${usedGeneration($.emailKey)}),
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
    -- Recruiters see all registrations; applicant and operator get an email for the first few only.
    and not (d.kind = 'email' and (
      select count(*) from registration r where r.application_id = target.id) >= ${mostPerContact})
), held as (
  insert into application_event (application_id, at, type, actor)
  select id, ${$.now}, 'held', 'clock' from fresh where held_at is not null
)
select
  (select id from fresh) as "createdId",
  exists (select from fresh where held_at is not null) as held,
  (select id from known) as "joinedId",
  exists (select from twice) as "sentTwice",
  first.body_hash as "answeredBody",
  first.registration_id as "answeredId",
  -- A read-only transaction does not wait for the synchronous standby. The first request may have
  -- committed on this server only, if its connection broke during that wait. If this server were then
  -- lost, we would have acknowledged lost data. Logging an empty message makes this commit wait for
  -- everything before it.
  case when first.body_hash is not null then pg_logical_emit_message(true, 'fairlead', '')::text end as waited,
  exists (
    select from consent_wording
    where version = ${$.wordingVersion} and language = ${$.wordingLanguage} and text <> ${$.wordingText}
  ) as "wordingDiffers"
from (select) always left join (select * from answered where replays) first on true`;

/** Each is prepared under its name. */
export const registerStatements = {
  address: { text: registerStatement(false), name: "register" },
  network: { text: registerStatement(true), name: "register-network" },
} as const;

/** The statement returns one row. */
export const registerShape = {
  createdId: nullable(integer),
  held: boolean,
  joinedId: nullable(integer),
  sentTwice: boolean,
  answeredBody: nullable(text),
  answeredId: nullable(text),
  waited: nullable(text),
  wordingDiffers: boolean,
};

export type RegisterRow = Row<typeof registerShape>;

/** The parameter values in the statement's order. */
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
    sentHere: idempotency?.sentHere ?? null,
    deliveries: JSON.stringify(input.deliveries),
    keysSince: addMilliseconds(now, -idempotencyKeyLifetime).toISOString(),
    joinedSince: addMilliseconds(now, -joinedWithin).toISOString(),
    ...assessmentParameters(input.assessment ?? null, now),
    search: registrationTokens({ ...registration, code: input.code }),
  };
  return parameterNames.map((name) => values[name]);
}
