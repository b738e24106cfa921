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
  widerFactor,
  windowOfOne,
} from "../../domain/held-back/suspicion.ts";

/** What a registration is compared by: keyed hashes, which say nothing of anybody without the key. */
export interface HeldGroups {
  /** An address, or an IPv6 /48. */
  readonly sender: string;
  /** The IPv6 /64; null: the sender is an address. */
  readonly network: string | null;
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
    networkGroup: judged?.groups.network ?? null,
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

/** What is counted of the address or the /64, and of the /48 around it, with how many times the figures. */
const allWidths = [
  { width: "own", factor: 1 },
  { width: "wide", factor: widerFactor },
] as const;

type Width = (typeof allWidths)[number];

/** Of a burst the figures of the first that it is. */
const burstOf = ({ width, factor }: Width, then: (column: string, seconds: number) => string) =>
  bursts
    .map(({ count, seconds }, index) => {
      const column = `${width}_burst${index}`;
      return `when ${column} >= ${count * factor} then ${then(column, seconds)}`;
    })
    .join(" ");

/**
 * `suspect`: what sending and connection say, before it is asked whether the person is known; one row. A connection, not a
 * person, so whoever it is: what is suspected never joins an application that waits.
 * @param ofNetwork the sender is an IPv6 /64, counted with its /48
 */
export function suspectSteps($: JudgedParameters, ofNetwork: boolean): string {
  // The busiest statement of all counts nothing of a /48 where there is none.
  const widths = ofNetwork ? allWidths : allWidths.slice(0, 1);
  const own = `coalesce(${$.networkGroup}, ${$.senderGroup})`;
  const groupOf = ({ width }: Width) => (width === "own" ? own : $.senderGroup);
  const first = (reason: HeldReason, condition: (width: Width) => string) =>
    widths.map((width) => `when ${condition(width)} then array['${reason}', ${groupOf(width)}]`).join("\n      ");
  return `connection as (
  select ${widths.map(({ width }) => countsOf($, width)).join(",\n    ")}
  from (
    select created_at, ${isInstant("held_facts")} as instant, ${ofNetwork ? `network_group = ${$.networkGroup}` : "true"} as own,
      -- What is held back for its own /64 says nothing of its neighbours.
      (held_group = network_group) is not true as wide
    from application
    where sender_group = ${$.senderGroup} and created_at > ${$.senderSince}
    order by created_at desc
    limit ${ofNetwork ? mostOfSender * widerFactor : mostOfSender}
  ) latest
), burst_before as (
  select held_group from application where held_group in (${own}, ${$.senderGroup}) and held_reason = 'burst'
    and created_at > ${$.burstSince} limit 1
), found as (
  select connection.*, case
      ${widths.map((width) => burstOf(width, () => `array['burst', ${groupOf(width)}]`)).join("\n      ")}
      when burst_before.held_group is not null then array['sender', burst_before.held_group]
      ${first("sender", ({ width, factor }) => `${width}_count >= ${mostOfSender * factor}`)}
      ${first("instant", ({ width, factor }) => `${isInstant($.heldFacts)} and ${width}_instant >= ${mostInstant * factor}`)}
      else array[${$.heldReason}, ${own}]
    end as verdict
  from connection left join burst_before on true
), suspect as (
  select verdict[1] as reason, verdict[2] as "group",
    ${ofNetwork ? `case verdict[2] when ${own} then least(own_count, ${mostOfSender}) else wide_count end` : "own_count"} as count,
    ${ofNetwork ? `case verdict[2] when ${own} then own_since else wide_since end` : "own_since"} as since,
    case ${widths
      .map((width) =>
        burstOf(width, (column, seconds) => `jsonb_build_object('count', ${column} + 1, 'seconds', ${seconds})`),
      )
      .join("\n      ")} end as burst
  from found
)`;
}

function countsOf($: JudgedParameters, width: Width["width"]): string {
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
    select count(*) as count, min(since) as since,
      count(*) filter (where sender = ${$.senderGroup})
        + count(distinct sender) filter (where sender <> ${$.senderGroup}) as weight
    from (
      select min(created_at) as since, (
        select coalesce(a.sender_group, 'application ' || a.id) from application a where a.id = latest.application_id
      ) as sender
      from (
        select application_id, created_at from registration
        where ${condition} and created_at > ${$.sinceOfOne} order by created_at desc limit ${mostCountedOfOne}
      ) latest
      group by application_id
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
    case held_for when 'mailbox' then ${$.mailboxGroup} when 'phone' then ${$.phoneGroup} else "group" end
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
