/** The columns that recruiters' commands set, what they were before, and putting that back exactly. */
import { columnOf } from "../db/application-columns.ts";
import type { Transaction } from "../db/database.ts";
import { boolean, integer, json, nullable, oneOf, type Row, text } from "../db/rows.ts";
import { type ApplicationState, historyEvents } from "../domain/application/lifecycle.ts";
import { markingEvents, type Marks } from "../domain/desk/acts.ts";
import type { Work } from "./command.ts";

type MarkName = keyof Marks;

/** As it stands beside an event, for an undo: text and ISO 8601. */
export type StoredMarks = Readonly<Partial<Record<MarkName, string | null>>>;

export async function setMarks(transaction: Transaction, id: number, marks: Marks | StoredMarks): Promise<void> {
  const names = Object.keys(marks) as MarkName[];
  const assignments = names.map(
    (name, index) => `${columnOf(name)} = $${index + 2}${isTime(name) ? "::timestamptz" : "::text"}`,
  );
  await transaction.query(`update application set ${assignments.join(", ")} where id = $1`, [
    id,
    ...names.map((name) => stored(marks[name] ?? null)),
  ]);
}

/** What the columns that are about to change are now. */
export function marksBefore(application: ApplicationState, changed: Marks): StoredMarks {
  return Object.fromEntries(Object.keys(changed).map((name) => [name, stored(application[name as MarkName])]));
}

function isTime(name: string): boolean {
  return name.endsWith("At");
}

function stored(value: Date | string | null): string | null {
  return value instanceof Date ? value.toISOString() : value;
}

/** An event that changed marks. */
const markingShape = {
  id: integer,
  type: oneOf(historyEvents),
  recruiterId: nullable(text),
  detail: nullable(json()),
  undone: boolean,
};

export type MarkingEvent = Row<typeof markingShape>;

/** The newest of them: an earlier one can no longer be taken back, since this changed what it changed. */
export async function latestMarkingEvent(
  transaction: Transaction,
  applicationId: number,
): Promise<MarkingEvent | null> {
  const [latest] = await transaction.rows(
    markingShape,
    `select id, type, recruiter_id as "recruiterId", detail, undone_at is not null as undone from application_event
     where application_id = $1 and type = any($2::text[]) order by id desc limit 1`,
    [applicationId, [...markingEvents]],
    "latest-marking-event",
  );
  return latest ?? null;
}

export async function markUndone({ transaction, at }: Work, eventId: number): Promise<void> {
  await transaction.query("update application_event set undone_at = $2::timestamptz where id = $1", [eventId, at]);
}
