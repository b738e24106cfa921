/** Writes an application's state, and stores previous values with its events for undo. */
import { columnOf, stateShape } from "../../db/application-columns.ts";
import type { Transaction } from "../../db/database.ts";
import { boolean, integer, json, nullable, oneOf, type Row, text, time } from "../../db/rows.ts";
import { type ApplicationState, historyEvents } from "../../domain/application/lifecycle.ts";
import { stateEvents, type StateChanges } from "../../domain/desk/actions.ts";
import type { Work } from "./command.ts";
import { keepTags } from "./tags.ts";

type StateColumn = keyof StateChanges;

/** A column's value as stored with an event: text, an ISO 8601 time, or tags. */
type StoredValue = string | readonly string[] | null;
export type StoredState = Readonly<Partial<Record<StateColumn, StoredValue>>>;

export async function setState(
  transaction: Transaction,
  id: number,
  changes: StateChanges | StoredState,
): Promise<void> {
  const names = Object.keys(changes) as StateColumn[];
  if (names.length === 0) return;
  const assignments = names.map((name, index) => `${columnOf(name)} = $${index + 2}::${typeOf(name)}`);
  await transaction.query(`update application set ${assignments.join(", ")} where id = $1`, [
    id,
    ...names.map((name) => storedValue(changes[name] ?? null)),
  ]);
  // Restored tags may have been deleted meanwhile.
  const tags = changes.tags ?? [];
  if (typeof tags !== "string" && tags.length > 0) await keepTags(transaction, tags);
}

/** Current values of the columns that are about to change. */
export function stateBefore(application: ApplicationState, changes: StateChanges): StoredState {
  return Object.fromEntries(Object.keys(changes).map((name) => [name, storedValue(application[name as StateColumn])]));
}

/**
 * The whole state, for a merge to restore when it ends. Excludes the recruiter who is writing,
 * because that expires, and times that nothing resets.
 */
export function restorableState(application: ApplicationState): StoredState {
  const columns = Object.entries(application).filter(([name]) => restorableColumns.has(name));
  return Object.fromEntries(columns.map(([name, value]) => [name, storedValue(value)]));
}

const restorableColumns: ReadonlySet<string> = new Set(
  Object.keys(stateShape).filter((name) => !["createdAt", "erasedAt", "writingBy", "writingAt"].includes(name)),
);

function isTime(name: string): boolean {
  return name.endsWith("At");
}

function typeOf(name: StateColumn): string {
  if (name === "tags") return "text[]";
  return isTime(name) ? "timestamptz" : "text";
}

function storedValue(value: Date | StoredValue): StoredValue {
  return value instanceof Date ? value.toISOString() : value;
}

const stateEventShape = {
  id: integer,
  at: time,
  type: oneOf(historyEvents),
  recruiterId: nullable(text),
  detail: nullable(json()),
  undone: boolean,
};

export type StateEvent = Row<typeof stateEventShape>;

/**
 * The newest event that changed the state. Only this one can be undone, because earlier ones
 * changed the same columns. Ignores undone events that were copied from a leading application.
 */
export async function latestStateEvent(transaction: Transaction, applicationId: number): Promise<StateEvent | null> {
  const [latest] = await transaction.rows(
    stateEventShape,
    `select id, at, type, recruiter_id as "recruiterId", detail, undone_at is not null as undone from application_event
     where application_id = $1 and type = any($2::text[]) and (undone_at is null or detail->>'with' is null)
     order by id desc limit 1`,
    [applicationId, [...stateEvents]],
    "latest-state-event",
  );
  return latest ?? null;
}

/**
 * The newest event that changed the state, if it was copied from event `leadEventId` of the leading
 * application; otherwise null.
 */
export async function copiedStateEvent(
  transaction: Transaction,
  applicationId: number,
  leadEventId: number,
): Promise<StateEvent | null> {
  const latest = await latestStateEvent(transaction, applicationId);
  const detail = latest?.detail as { readonly with?: unknown } | null | undefined;
  return detail?.with === leadEventId ? latest : null;
}

/**
 * Marks events as undone that a merge copied from its leading application. Returns their ids.
 * @param mergeEventId only events after this one, which began the merge
 */
export async function undoCopiedEvents(
  { transaction, at }: Work,
  applicationIds: readonly number[],
  mergeEventId: number,
): Promise<number[]> {
  const rows = await transaction.rows(
    { id: integer },
    `update application_event set undone_at = $3::timestamptz
     where application_id = any($1::bigint[]) and id > $2 and detail->>'with' is not null and undone_at is null
     returning id`,
    [applicationIds, mergeEventId, at],
  );
  return rows.map(({ id }) => id);
}

export async function markUndone({ transaction, at }: Work, eventId: number): Promise<void> {
  await transaction.query("update application_event set undone_at = $2::timestamptz where id = $1", [eventId, at]);
}
