/**
 * Decides from stored data whether a registration looks like part of a flood (domain/held-back).
 * The steps are part of the statement that saves it (commands/applications/register-statement.ts),
 * to save round trips. Each step reads only the newest index entries that it has to count.
 */
import { addMilliseconds } from "../../../domain/contact-clock/clock.ts";
import {
  burstRemembered,
  bursts,
  fastestFillSeconds,
  type HeldFacts,
  type HeldReason,
  mostCountedPerContact,
  mostInstant,
  mostPerContact,
  mostPerSender,
  senderWindow,
  widerFactor,
  contactWindow,
} from "../../../domain/held-back/suspicion.ts";

/** Keyed hashes by which registrations are compared; meaningless without the key. */
export interface HeldGroups {
  /** An address, or an IPv6 /48. */
  readonly sender: string;
  /** The IPv6 /64; null: the sender is an address. */
  readonly network: string | null;
  readonly mailbox: string;
  readonly phone: string;
}

/** What a registration's own data says about it. */
export interface SpamAssessment {
  readonly reason: HeldReason | null;
  readonly facts: HeldFacts;
  readonly groups: HeldGroups;
}

/** Values of the statement's parameters that only these steps use. */
export function assessmentParameters(assessment: SpamAssessment | null, now: Date) {
  return {
    heldReason: assessment?.reason ?? null,
    heldFacts: JSON.stringify(assessment?.facts ?? {}),
    senderGroup: assessment?.groups.sender ?? null,
    networkGroup: assessment?.groups.network ?? null,
    mailboxGroup: assessment?.groups.mailbox ?? null,
    phoneGroup: assessment?.groups.phone ?? null,
    senderSince: addMilliseconds(now, -senderWindow).toISOString(),
    burstSince: addMilliseconds(now, -burstRemembered).toISOString(),
    contactSince: addMilliseconds(now, -contactWindow).toISOString(),
  };
}

/** The statement's parameters as SQL text. */
export type AssessmentParameters = Readonly<
  Record<"now" | "emailKey" | "phone" | keyof ReturnType<typeof assessmentParameters>, string>
>;

/**
 * Counts are per address or /64, and per surrounding /48, whose limits are multiplied by `factor`.
 */
const allWidths = [
  { width: "own", factor: 1 },
  { width: "wide", factor: widerFactor },
] as const;

type Width = (typeof allWidths)[number];

/** The first burst rule that applies. */
const burstOf = ({ width, factor }: Width, then: (column: string, seconds: number) => string) =>
  bursts
    .map(({ count, seconds }, index) => {
      const column = `${width}_burst${index}`;
      return `when ${column} >= ${count * factor} then ${then(column, seconds)}`;
    })
    .join(" ");

/**
 * `suspect`: the verdict about sender and connection, before asking whether the person is known;
 * one row. It is about a connection, so a suspected registration never joins a waiting application.
 * @param ofNetwork the sender is an IPv6 /64, counted with its /48
 */
export function suspectSteps($: AssessmentParameters, ofNetwork: boolean): string {
  // The busiest statement counts nothing for a /48 if there is none.
  const widths = ofNetwork ? allWidths : allWidths.slice(0, 1);
  const own = `coalesce(${$.networkGroup}, ${$.senderGroup})`;
  const groupOf = ({ width }: Width) => (width === "own" ? own : $.senderGroup);
  const first = (reason: HeldReason, condition: (width: Width) => string) =>
    widths.map((width) => `when ${condition(width)} then array['${reason}', ${groupOf(width)}]`).join("\n      ");
  return `connection as (
  select ${widths.map(({ width }) => countsOf($, width)).join(",\n    ")}
  from (
    select created_at, ${isInstant("held_facts")} as instant, ${ofNetwork ? `network_group = ${$.networkGroup}` : "true"} as own,
      -- Applications held because of their own /64 do not count against the /48.
      (held_group = network_group) is not true as wide
    from application
    where sender_group = ${$.senderGroup} and created_at > ${$.senderSince}
    order by created_at desc
    limit ${ofNetwork ? mostPerSender * widerFactor : mostPerSender}
  ) latest
), burst_before as (
  select held_group from application where held_group in (${own}, ${$.senderGroup}) and held_reason = 'burst'
    and created_at > ${$.burstSince} limit 1
), found as (
  select connection.*, case
      ${widths.map((width) => burstOf(width, () => `array['burst', ${groupOf(width)}]`)).join("\n      ")}
      when burst_before.held_group is not null then array['sender', burst_before.held_group]
      ${first("sender", ({ width, factor }) => `${width}_count >= ${mostPerSender * factor}`)}
      ${first("instant", ({ width, factor }) => `${isInstant($.heldFacts)} and ${width}_instant >= ${mostInstant * factor}`)}
      else array[${$.heldReason}, ${own}]
    end as verdict
  from connection left join burst_before on true
), suspect as (
  select verdict[1] as reason, verdict[2] as "group",
    ${ofNetwork ? `case verdict[2] when ${own} then least(own_count, ${mostPerSender}) else wide_count end` : "own_count"} as count,
    ${ofNetwork ? `case verdict[2] when ${own} then own_since else wide_since end` : "own_since"} as since,
    case ${widths
      .map((width) =>
        burstOf(width, (column, seconds) => `jsonb_build_object('count', ${column} + 1, 'seconds', ${seconds})`),
      )
      .join("\n      ")} end as burst
  from found
)`;
}

function countsOf($: AssessmentParameters, width: Width["width"]): string {
  const columns = [
    `count(*) filter (where ${width}) as ${width}_count`,
    `min(created_at) filter (where ${width}) as ${width}_since`,
    `count(*) filter (where ${width} and instant) as ${width}_instant`,
    ...bursts.map(
      ({ seconds }, index) =>
        `count(*) filter (where ${width} and created_at > ${$.now} - interval '${seconds} seconds') as ${width}_burst${index}`,
    ),
  ];
  return columns.join(",\n    ");
}

/** Whether the form was filled in faster than a human can. */
function isInstant(facts: string): string {
  return `(${facts}->>'fillSeconds')::integer < ${fastestFillSeconds}`;
}

/**
 * Applications of a mailbox or number: how many, since when, how many of the same sender, and their
 * weight. Each of the same sender counts, another sender counts once, so that a flood holds back no
 * one else. Reads the sender by primary key: a plan made on an empty table might scan all.
 */
const countOf = ($: AssessmentParameters, condition: string) => `(
    select count(*) as count, min(since) as since,
      count(*) filter (where sender = ${$.senderGroup}) as own,
      min(since) filter (where sender = ${$.senderGroup}) as own_since,
      count(*) filter (where sender = ${$.senderGroup})
        + count(distinct sender) filter (where sender <> ${$.senderGroup}) as weight
    from (
      select min(created_at) as since, (
        select coalesce(a.sender_group, 'application ' || a.id) from application a where a.id = latest.application_id
      ) as sender
      from (
        select application_id, created_at from registration
        where ${condition} and created_at > ${$.contactSince} order by created_at desc limit ${mostCountedPerContact}
      ) latest
      group by application_id
    ) each
  )`;

/** `verdict`: whether a new application is held, why, and in which group; one row. */
export const verdictSteps = ($: AssessmentParameters) => `counted as (
  select suspect.*, mailbox.count as mailbox, mailbox.since as mailbox_since,
    -- Only the sender's own are facts: the count of all would tell a recruiter whose number it is.
    phone.own as phone, phone.own_since as phone_since,
    coalesce(suspect.reason, case
      when ${$.mailboxGroup} is not null and mailbox.weight >= ${mostPerContact} then 'mailbox'
      -- Only the sender's own: who gets no email about one more would learn that somebody else
      -- applied with the number.
      when ${$.phoneGroup} is not null and phone.own >= ${mostPerContact} then 'phone'
    end) as held_for
  from suspect, ${countOf($, `email_key = ${$.emailKey}`)} mailbox, ${countOf($, `phone = ${$.phone}`)} phone
), verdict as (
  select held_for as reason,
    case held_for when 'mailbox' then ${$.mailboxGroup} when 'phone' then ${$.phoneGroup} else "group" end
      as held_group,
    ${$.heldFacts} || jsonb_strip_nulls(jsonb_build_object('burst', burst, 'sender', ${many($, "count", "since")},
      'mailbox', ${many($, "mailbox", "mailbox_since")}, 'phone', ${many($, "phone", "phone_since")})) as facts
  from counted
)`;

/** Includes this registration; null if it is the only one. */
function many($: AssessmentParameters, count: string, since: string): string {
  return `case when ${count} > 0 then jsonb_build_object('count', ${count} + 1,
        'seconds', greatest(0, floor(extract(epoch from ${$.now} - ${since})))) end`;
}
