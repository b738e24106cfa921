/**
 * One page of the desk's list. Shows only name and code of a person: age and gender are never
 * columns (D4).
 */
import { channels } from "../../../domain/application/lifecycle.ts";
import type { QueueChoice } from "../../../domain/desk/queue-filter.ts";
import type { SuppressionKind } from "../../../domain/desk/suppression.ts";
import type { Queryable } from "../../database.ts";
import { clockFrom, leadOf, stateColumns, stateShape } from "../../application-columns.ts";
import { boolean, integer, nullable, oneOf, type Row, text, time } from "../../rows.ts";
import { conditionOf, stagesOf } from "./filter.ts";
import { type Viewer, Parameters } from "./parameters.ts";
import { segmentsOf, type PageRange } from "./segments.ts";

/** Columns of {@link rowColumns}. */
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
  correctedAt: nullable(time),
  maybeSamePerson: boolean,
  appliedAgain: boolean,
  phoneOptedOut: boolean,
  mailboxOptedOut: boolean,
};

export type QueueRow = Row<typeof queueShape>;

/**
 * Whether something other than the application suppresses the number or mailbox of registration
 * `r`. Checked separately, because a stranger may combine someone's number with another mailbox.
 */
export const optedOutBefore = (application: string, kind: SuppressionKind) =>
  `exists (select from suppression s where s.kind = '${kind}' and s.value = ${kind === "phone" ? "r.phone" : "r.email_key"}
      and s.lifted_at is null and s.application_id is distinct from ${application})`;

/** For the leading `application a` and its registration `r`. */
export const optedOutColumns = `(${optedOutBefore("a.id", "phone")} or exists (
    select from application m where m.merged_into = a.id and m.opted_out_at is not null)) as "phoneOptedOut",
  ${optedOutBefore("a.id", "mailbox")} as "mailboxOptedOut"`;

/** A recruiter marked `application a` and the one that `lead` names as different people. */
export const markedDistinct = (lead: string) =>
  `exists (select from application_apart p where p.low_id = least(a.id, ${lead}) and p.high_id = greatest(a.id, ${lead}))`;

/**
 * For the leading `application a` and its registration `r`: another application, not merged with
 * it, has the same value.
 */
const sameAs = (
  column: string,
  condition = "true",
) => `exists (select from registration o join application b on b.id = o.application_id
      where o.${column} = r.${column} and ${condition} and ${leadOf("b")} <> ${leadOf("a")} and not ${markedDistinct(leadOf("b"))})`;

/**
 * The number of `application b` may be opened. Otherwise a recruiter could guess it without a
 * trace: by applying with a number and looking whether the queue finds the same person.
 */
export const numberIsOpen = "b.withdrawn_at is null and b.opted_out_at is null";

/** Columns of `application a`, its first registration `r` and the assigned recruiter `w`. */
export const rowColumns = `a.id, r.code, r.name, r.position, r.job, r.market, r.language, r.country, r.prefers,
  r.time_zone as "timeZone", ${clockFrom} as "clockFrom", w.name as "assignedName", writer.name as "writingName",
  r.corrected_at as "correctedAt", ${stateColumns},
  (${sameAs("phone", numberIsOpen)} or ${sameAs("email_key")}) as "maybeSamePerson",
  (exists (select from registration o where o.application_id = a.id and o.id <> r.id and not o.sent_twice)
    or exists (select from application m where m.merged_into = a.id)) as "appliedAgain",
  ${optedOutColumns}`;

/** Joins to `application a`. Excludes applications without registrations. */
export const rowJoins = `join lateral (
    select * from registration f where f.application_id = a.id order by f.created_at, f.id limit 1
  ) r on true
  left join recruiter w on w.id = a.assigned_to
  left join recruiter writer on writer.id = a.writing_by`;

export const pageSize = 100;

/** A page that is read again may have grown by new rows. */
const againSize = 3 * pageSize;

const pageShape = { ...queueShape, segment: integer, listedAt: time };

/** A row with its position in the list. */
export type ListedRow = Row<typeof pageShape>;

export interface Page {
  readonly rows: readonly ListedRow[];
  /** There are more rows. */
  readonly more: boolean;
}

/** One page, or all rows from one up to another. */
export async function readQueue(
  database: Queryable,
  choice: QueueChoice,
  looking: Viewer,
  stretch: PageRange,
): Promise<Page> {
  const parameters = new Parameters();
  const most = stretch.until ? againSize : pageSize;
  const stages = stagesOf(choice);
  const parts = segmentsOf(
    stretch,
    { condition: conditionOf(choice, looking, parameters), stages },
    most + 1,
    parameters,
  );
  // `until` is from another list, so no row of this one precedes it.
  if (parts === "") return { rows: [], more: false };
  const rows = await database.rows(
    pageShape,
    `select ${rowColumns}, a.segment, timezone('UTC', a.listed_at) as "listedAt"
     from (select * from (${parts}) a order by a.segment, a.listed_at, -a.id limit ${most + 1}) a
     ${rowJoins}
     order by a.segment, a.listed_at, -a.id`,
    parameters.values,
  );
  return { rows: rows.slice(0, most), more: rows.length > most };
}
