/** One page of the desk's list. Nothing of a person but name and code: age and gender are columns nowhere (D4). */
import { mostCounted, type QueueView, queueViews } from "../../../domain/desk/desk.ts";
import type { Queryable } from "../../database.ts";
import { clockFrom, leadOf, stateColumns, stateShape } from "../../application-columns.ts";
import { boolean, type Column, integer, nullable, onlyRow, type Row, text, time } from "../../rows.ts";
import { conditionOf, isByDue } from "./views.ts";

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
  timeZone: nullable(text),
  clockFrom: time,
  assignedName: nullable(text),
  writingName: nullable(text),
  maybeSamePerson: boolean,
  appliedAgain: boolean,
  optedOutBefore: boolean,
};

export type QueueRow = Row<typeof queueShape>;

/** Of a registration `r`: its number or its mailbox asked us not to write, about anything but the application itself. */
export const optedOutBefore = (application: string) => {
  const asked = (kind: string, value: string) =>
    `exists (select from suppression s where s.kind = '${kind}' and s.value = ${value} and s.lifted_at is null
      and s.application_id is distinct from ${application})`;
  return `(${asked("phone", "r.phone")} or ${asked("mailbox", "r.email_key")})`;
};

/** Somebody has looked: `application a` and the one that `lead` names are two people's. */
export const apart = (lead: string) =>
  `exists (select from application_apart p where p.low_id = least(a.id, ${lead}) and p.high_id = greatest(a.id, ${lead}))`;

/** Of `application a`, which leads, and its registration `r`: another one, that is not merged with it, says the same. */
const sameAs = (said: string) => `exists (select from registration o join application b on b.id = o.application_id
      where o.${said} = r.${said} and ${leadOf("b")} <> ${leadOf("a")} and not ${apart(leadOf("b"))})`;

/** Columns of `application a`, its first registration `r` and the assigned recruiter `w`. */
export const rowColumns = `a.id, r.code, r.name, r.position, r.job, r.market, r.language, r.country,
  r.time_zone as "timeZone", ${clockFrom} as "clockFrom", w.name as "assignedName", writer.name as "writingName", ${stateColumns},
  (${sameAs("phone")} or ${sameAs("email_key")}) as "maybeSamePerson",
  exists (select from registration o where o.application_id = a.id and o.id <> r.id and not o.sent_twice)
    as "appliedAgain",
  (${optedOutBefore("a.id")} or exists (select from application m where m.merged_into = a.id and m.opted_out_at is not null))
    as "optedOutBefore"`;

/** To `application a`. What has no registration left is not found. */
export const rowJoins = `join lateral (
    select * from registration f where f.application_id = a.id order by f.created_at, f.id limit 1
  ) r on true
  left join recruiter w on w.id = a.assigned_to
  left join recruiter writer on writer.id = a.writing_by`;

/** Where a page ends: the key of its last row. */
export interface QueueKey {
  readonly from: Date;
  readonly id: number;
}

export const pageSize = 100;

function orderOf(view: QueueView): string {
  return isByDue(view) ? `${clockFrom}, a.id` : "a.id desc";
}

/** At most one row more than a page, which says that there is another. */
export function readQueue(
  database: Queryable,
  view: QueueView,
  recruiterId: string,
  after: QueueKey | null,
): Promise<QueueRow[]> {
  const byDue = isByDue(view);
  const order = orderOf(view);
  // `$1` stands in every text, so that all have the same parameters.
  const key = byDue
    ? `(${clockFrom}, a.id) > ($2::timestamptz, $3::bigint) and $1::text is not null`
    : "a.id < $3::bigint and $2::text is not null and $1::text is not null";
  const start = byDue ? { from: "-infinity", id: 0 } : { from: "", id: Number.MAX_SAFE_INTEGER };
  return database.rows(
    queueShape,
    `select ${rowColumns}
     from (select * from application a where ${conditionOf[view]} and ${key} order by ${order} limit ${pageSize + 1}) a
     ${rowJoins}
     order by ${order}`,
    [recruiterId, after?.from.toISOString() ?? start.from, after?.id ?? start.id],
    `desk-queue-${view}`,
  );
}

const queueCounts = {
  open: integer,
  mine: integer,
  contacted: integer,
  closed: integer,
  all: integer,
} satisfies Record<QueueView, Column<number>>;

/** How many each view has, at most {@link mostCounted} of each. */
export async function countQueue(database: Queryable, recruiterId: string): Promise<Record<QueueView, number>> {
  // Ordered like the lists, so that it is read by their indexes: by itself a table of rare rows would be read whole.
  const count = (view: QueueView) =>
    `(select count(*) from (select from application a where ${conditionOf[view]} order by ${orderOf(view)} limit ${mostCounted}) c) as "${view}"`;
  const rows = await database.rows(
    queueCounts,
    `select ${queueViews.map(count).join(", ")}`,
    [recruiterId],
    "desk-counts",
  );
  return onlyRow(rows);
}
