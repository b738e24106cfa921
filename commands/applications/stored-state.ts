/** Columns set by recruiters' commands, their previous values, and restoring those. */
import { columnOf, stateShape } from "../../db/application-columns.ts";
import type { Transaction } from "../../db/database.ts";
import { boolean, integer, json, nullable, oneOf, type Row, text, time } from "../../db/rows.ts";
import { type ApplicationState, historyEvents } from "../../domain/application/lifecycle.ts";
import { stateEvents, type StateChanges } from "../../domain/desk/actions.ts";
import type { Work } from "./command.ts";
import { keepTags } from "./tags.ts";

type StateColumn = keyof StateChanges;

/** Stored with an event, for an undo: text, ISO 8601 and tags. */
type Stored = string | readonly string[] | null;
export type StoredState = Readonly<Partial<Record<StateColumn, Stored>>>;

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
    ...names.map((name) => stored(changes[name] ?? null)),
  ]);
  // Restored tags may have been deleted meanwhile.
  const tags = changes.tags ?? [];
  if (typeof tags !== "string" && tags.length > 0) await keepTags(transaction, tags);
}

/** Current values of the columns that are about to change. */
export function stateBefore(application: ApplicationState, changed: StateChanges): StoredState {
  return Object.fromEntries(Object.keys(changed).map((name) => [name, stored(application[name as StateColumn])]));
}

/**
 * All of the state, to restore it as a whole. Excludes who is writing now, which expires, and times
 * that never change back.
 */
export function stateToKeep(application: ApplicationState): StoredState {
  const all = Object.entries(application).filter(([name]) => keptColumns.has(name));
  return Object.fromEntries(all.map(([name, value]) => [name, stored(value)]));
}

const keptColumns: ReadonlySet<string> = new Set(
  Object.keys(stateShape).filter((name) => !["createdAt", "erasedAt", "writingBy", "writingAt"].includes(name)),
);

function isTime(name: string): boolean {
  return name.endsWith("At");
}

function typeOf(name: StateColumn): string {
  if (name === "tags") return "text[]";
  return isTime(name) ? "timestamptz" : "text";
}

function stored(value: Date | Stored): Stored {
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
 * The newest event that changed the state. Earlier ones changed the same columns, so only this one
 * can be undone. Ignores undone events that came from a merged application.
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
 * The newest event that changed the state, if it came with event `eventId` of a merged application;
 * otherwise null.
 */
export async function stateEventWith(
  transaction: Transaction,
  applicationId: number,
  eventId: number,
): Promise<StateEvent | null> {
  const latest = await latestStateEvent(transaction, applicationId);
  const detail = latest?.detail as { readonly with?: unknown } | null | undefined;
  return detail?.with === eventId ? latest : null;
}

/**
 * When a merge ends: undoes the events since `since` that came from another application. Returns
 * their ids.
 */
export async function undoMergeEventsAfter(
  { transaction, at }: Work,
  applicationIds: readonly number[],
  since: number,
): Promise<number[]> {
  const rows = await transaction.rows(
    { id: integer },
    `update application_event set undone_at = $3::timestamptz
     where application_id = any($1::bigint[]) and id > $2 and detail->>'with' is not null and undone_at is null
     returning id`,
    [applicationIds, since, at],
  );
  return rows.map(({ id }) => id);
}

export async function markUndone({ transaction, at }: Work, eventId: number): Promise<void> {
  await transaction.query("update application_event set undone_at = $2::timestamptz where id = $1", [eventId, at]);
}
