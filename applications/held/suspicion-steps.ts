/**
 * What is stored of others says whether a registration looks like part of a flood (domain/held-back): a few steps of the
 * statement that saves it (applications/register-statement.ts), so that it costs no round trip. Every one of them reads an index
 * from its end, and no further than it counts.
 */
import { after } from "../../domain/contact-clock/clock.ts";
import {
  burstRemembered,
  bursts,
  fastestFillSeconds,
  type HeldFacts,
  type HeldReason,
  mostCountedOfOne,
  mostInstant,
  mostOfOne,
  mostOfSender,
  senderWindow,
  windowOfOne,
} from "../../domain/held-back/suspicion.ts";

/** What a registration is compared by: keyed hashes, which say nothing of anybody without the key. */
export interface HeldGroups {
  readonly sender: string;
  readonly mailbox: string;
  readonly phone: string;
}

/** What the sending alone says of a registration. */
export interface Judged {
  readonly reason: HeldReason | null;
  readonly facts: HeldFacts;
  readonly groups: HeldGroups;
}

/** The values of those of the statement's parameters that only these steps have. */
export function judgedParameters(judged: Judged | null, now: Date) {
  return {
    heldReason: judged?.reason ?? null,
    heldFacts: JSON.stringify(judged?.facts ?? {}),
    senderGroup: judged?.groups.sender ?? null,
    mailboxGroup: judged?.groups.mailbox ?? null,
    phoneGroup: judged?.groups.phone ?? null,
    senderSince: after(now, -senderWindow).toISOString(),
    burstSince: after(now, -burstRemembered).toISOString(),
    sinceOfOne: after(now, -windowOfOne).toISOString(),
  };
}

/** The statement's parameters, as they stand in its text. */
export type JudgedParameters = Readonly<
  Record<"now" | "emailKey" | "phone" | keyof ReturnType<typeof judgedParameters>, string>
>;

/** Of a burst the figures of the first that it is. */
const burstOf = (then: (index: number) => string) =>
  `case ${bursts.map(({ count }, index) => `when burst${index} >= ${count} then ${then(index)}`).join(" ")} end`;

/**
 * `suspect`: what sending and connection say, before it is asked whether the person is known; one row. A connection, not a
 * person, so whoever it is: what is suspected never joins an application that waits.
 */
export const suspectSteps = ($: JudgedParameters) => `connection as (
  select count(*) as count, min(created_at) as since, count(*) filter (where ${isInstant("held_facts")}) as instant,
    ${bursts
      .map(
        ({ seconds }, index) =>
          `count(*) filter (where created_at > ${$.now} - interval '${seconds} seconds') as burst${index}`,
      )
      .join(",\n    ")}
  from (
    select created_at, held_facts from application
    where sender_group = ${$.senderGroup} and created_at > ${$.senderSince}
    order by created_at desc limit ${mostOfSender}
  ) latest
), suspect as (
  select count, since, ${burstOf((index) => `jsonb_build_object('count', burst${index} + 1, 'seconds', ${bursts[index]?.seconds})`)}
      as burst,
    case
      when ${burstOf(() => "true")} then 'burst'
      when count >= ${mostOfSender} or exists (
        select from application where held_group = ${$.senderGroup} and held_reason = 'burst'
          and created_at > ${$.burstSince}
      ) then 'sender'
      when ${isInstant($.heldFacts)} and instant >= ${mostInstant} then 'instant'
      else ${$.heldReason}
    end as reason
  from connection
)`;

/** Whether the figures say that it was filled in faster than hands can. */
function isInstant(facts: string): string {
  return `(${facts}->>'fillSeconds')::integer < ${fastestFillSeconds}`;
}

/**
 * Of one mailbox or number: how many applications, since when, and how many of them count against this sender. Those of the same
 * sender count each, another sender counts once however much it sent: one who floods holds back nobody else.
 * The sender is read by primary key, row by row, so that no plan made on an empty table reads them all.
 */
const countOf = ($: JudgedParameters, condition: string) => `(
    select count(distinct application_id) as count, min(created_at) as since,
      count(distinct application_id) filter (where sender = ${$.senderGroup})
        + count(distinct sender) filter (where sender <> ${$.senderGroup}) as weight
    from (
      select application_id, created_at, (
        select coalesce(a.sender_group, 'application ' || a.id) from application a where a.id = latest.application_id
      ) as sender
      from (
        select application_id, created_at from registration
        where ${condition} and created_at > ${$.sinceOfOne} order by created_at desc limit ${mostCountedOfOne}
      ) latest
    ) each
  )`;

/** `verdict`: whether it is held back if it makes a new application, why, and with which others; one row. */
export const verdictSteps = ($: JudgedParameters) => `counted as (
  select suspect.*, mailbox.count as mailbox, mailbox.since as mailbox_since, phone.count as phone,
    phone.since as phone_since,
    coalesce(suspect.reason, case
      when ${$.mailboxGroup} is not null and mailbox.weight >= ${mostOfOne} then 'mailbox'
      when ${$.phoneGroup} is not null and phone.weight >= ${mostOfOne} then 'phone'
    end) as held_for
  from suspect, ${countOf($, `email_key = ${$.emailKey}`)} mailbox, ${countOf($, `phone = ${$.phone}`)} phone
), verdict as (
  select held_for as reason,
    case held_for when 'mailbox' then ${$.mailboxGroup} when 'phone' then ${$.phoneGroup} else ${$.senderGroup} end
      as held_group,
    ${$.heldFacts} || jsonb_strip_nulls(jsonb_build_object('burst', burst, 'sender', ${many($, "count", "since")},
      'mailbox', ${many($, "mailbox", "mailbox_since")}, 'phone', ${many($, "phone", "phone_since")})) as facts
  from counted
)`;

/** This one is counted too; of one alone there is nothing to say. */
function many($: JudgedParameters, count: string, since: string): string {
  return `case when ${count} > 0 then jsonb_build_object('count', ${count} + 1,
        'seconds', greatest(0, floor(extract(epoch from ${$.now} - ${since})))) end`;
}
