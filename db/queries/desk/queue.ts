/** One page of the desk's list. Nothing of a person but name and code: age and gender are columns nowhere (D4). */
import { channels } from "../../../domain/application/lifecycle.ts";
import type { QueueChoice } from "../../../domain/desk/queue-filter.ts";
import type { SuppressionKind } from "../../../domain/desk/suppression.ts";
import type { Queryable } from "../../database.ts";
import { clockFrom, leadOf, stateColumns, stateShape } from "../../application-columns.ts";
import { boolean, integer, nullable, oneOf, type Row, text, time } from "../../rows.ts";
import { conditionOf, stagesOf } from "./filter.ts";
import { type Looking, Parameters } from "./parameters.ts";
import { segmentsOf, type Stretch } from "./segments.ts";

/** Of {@link rowColumns}. */
export const queueShape = {
  ...stateShape,
  id: integer,
  code: text,
  name: text,
  position: nullable(text),
  job: nullable(text),
  market: text,
  language: text,
  country: text,
  prefers: nullable(oneOf(channels)),
  timeZone: nullable(text),
  clockFrom: time,
  assignedName: nullable(text),
  writingName: nullable(text),
  maybeSamePerson: boolean,
  appliedAgain: boolean,
  phoneOptedOut: boolean,
  mailboxOptedOut: boolean,
};

export type QueueRow = Row<typeof queueShape>;

/**
 * Of a registration `r`: its number, or its mailbox, is suppressed by anything but the application itself. Each is asked for by itself:
 * a stranger may have sent somebody's number with another mailbox, or the reverse.
 */
export const optedOutBefore = (application: string, kind: SuppressionKind) =>
  `exists (select from suppression s where s.kind = '${kind}' and s.value = ${kind === "phone" ? "r.phone" : "r.email_key"}
      and s.lifted_at is null and s.application_id is distinct from ${application})`;

/** Of `application a`, which leads, and its registration `r`. */
export const optedOutColumns = `(${optedOutBefore("a.id", "phone")} or exists (
    select from application m where m.merged_into = a.id and m.opted_out_at is not null)) as "phoneOptedOut",
  ${optedOutBefore("a.id", "mailbox")} as "mailboxOptedOut"`;

/** Somebody has looked: `application a` and the one that `lead` names are two people's. */
export const apart = (lead: string) =>
  `exists (select from application_apart p where p.low_id = least(a.id, ${lead}) and p.high_id = greatest(a.id, ${lead}))`;

/** Of `application a`, which leads, and its registration `r`: another one, that is not merged with it, says the same. */
const sameAs = (said: string) => `exists (select from registration o join application b on b.id = o.application_id
      where o.${said} = r.${said} and ${leadOf("b")} <> ${leadOf("a")} and not ${apart(leadOf("b"))})`;

/** Columns of `application a`, its first registration `r` and the assigned recruiter `w`. */
export const rowColumns = `a.id, r.code, r.name, r.position, r.job, r.market, r.language, r.country, r.prefers,
  r.time_zone as "timeZone", ${clockFrom} as "clockFrom", w.name as "assignedName", writer.name as "writingName", ${stateColumns},
  (${sameAs("phone")} or ${sameAs("email_key")}) as "maybeSamePerson",
  (exists (select from registration o where o.application_id = a.id and o.id <> r.id and not o.sent_twice)
    or exists (select from application m where m.merged_into = a.id)) as "appliedAgain",
  ${optedOutColumns}`;

/** To `application a`. What has no registration left is not found. */
export const rowJoins = `join lateral (
    select * from registration f where f.application_id = a.id order by f.created_at, f.id limit 1
  ) r on true
  left join recruiter w on w.id = a.assigned_to
  left join recruiter writer on writer.id = a.writing_by`;

export const pageSize = 100;

/** A page that is read again may have become longer: what came in since is in it, too. */
const againSize = 3 * pageSize;

const pageShape = { ...queueShape, segment: integer, listedAt: time };

/** A line of the list, and where it stands in it. */
export type ListedRow = Row<typeof pageShape>;

export interface Page {
  readonly rows: readonly ListedRow[];
  /** There are more of what was asked for. */
  readonly more: boolean;
}

/** One page, or everything from one row up to another. */
export async function readQueue(
  database: Queryable,
  choice: QueueChoice,
  looking: Looking,
  stretch: Stretch,
): Promise<Page> {
  const given = new Parameters();
  const most = stretch.until ? againSize : pageSize;
  const asked = stagesOf(choice);
  const parts = segmentsOf(stretch, { condition: conditionOf(choice, looking, given), asked }, most + 1, given);
  // Up to a row of another list: nobody of this one stands before it.
  if (parts === "") return { rows: [], more: false };
  const found = await database.rows(
    pageShape,
    `select ${rowColumns}, a.segment, timezone('UTC', a.listed_at) as "listedAt"
     from (select * from (${parts}) a order by a.segment, a.listed_at, -a.id limit ${most + 1}) a
     ${rowJoins}
     order by a.segment, a.listed_at, -a.id`,
    given.values,
  );
  return { rows: found.slice(0, most), more: found.length > most };
}
