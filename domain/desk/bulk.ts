/** Bulk actions on many applications (B6): selection, allowed actions, progress and undo. */
import * as v from "valibot";
import { type ActionRefusal, type RecruiterAction, stateActions, type StateActionName } from "./actions.ts";
import { listOf, time } from "./answer.ts";
import { queueFilter, queueViews } from "./queue-filter.ts";

/**
 * Actions allowed in bulk. Each works as it does alone, and none writes to applicants. Excludes
 * *opted out*: it is one person's wish and removes them from the public share
 * (docs/decisions/0027).
 */
export const bulkActions = [
  "assign",
  "contacted",
  "replied",
  "interview",
  "offered",
  "hired",
  "back",
  "follow_up",
  "tag",
  "untag",
  "declined",
  "closed",
  "spam",
  "reopened",
] as const satisfies readonly StateActionName[];
export type BulkAction = (typeof bulkActions)[number];

/** Maximum selected by id; larger selections use a view. */
export const mostNamed = 500;
/** Maximum selected by a view. */
export const mostSelected = 100_000;
/** Maximum processed within the request; the rest follows in the background. */
export const mostAtOnce = 200;

/** Whether the action ends the wait for contact, and with it the clock. */
export function endsWaiting(action: RecruiterAction["act"] | "undo"): boolean {
  return ["contacted", "declined", "closed", "spam"].includes(action);
}

/** Milliseconds for which a bulk is shown to its author, and a selection can be used. */
export const bulkShownFor = 86_400_000;

/** Idempotency key made by the desk. */
const madeAtDesk = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/));
const applicationId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));

/**
 * `POST /desk/api/selections`: everyone in a view, as of now. `zone`: time zone that defines
 * "today".
 */
export const selectionBody = v.object({
  view: v.picklist(queueViews),
  filter: queueFilter,
  zone: v.optional(v.pipe(v.string(), v.maxLength(64)), "UTC"),
});

export const deskSelection = v.object({ id: v.string(), ids: listOf(v.number()), at: time });
export type DeskSelection = v.InferOutput<typeof deskSelection>;

const named = v.pipe(v.array(applicationId), v.maxLength(mostNamed), v.readonly());

/** Targets: named ids, or a selection without some. */
export const bulkOf = v.object({
  ids: v.optional(named, []),
  selection: v.optional(v.nullable(v.pipe(v.string(), v.uuid())), null),
  without: v.optional(named, []),
});
export type BulkOf = v.InferOutput<typeof bulkOf>;

/** `selected`: ids in the selection, if there is one. */
export function namedBy({ ids, without }: BulkOf, selected: readonly number[]): number[] {
  const left = new Set(without);
  return [...new Set([...selected.filter((id) => !left.has(id)), ...ids])];
}

/** `POST /desk/api/bulk`: `body` is the body of the action. */
export const bulkBody = v.object({
  id: madeAtDesk,
  act: v.picklist(bulkActions),
  body: v.optional(v.record(v.string(), v.unknown()), {}),
  of: bulkOf,
  /** For *spam*: number of senders the recruiter confirmed after a refusal; default: one. */
  senders: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
});

/** Details of the refusal `several_senders`. */
export const severalSenders = v.object({ senders: v.number() });

/** `POST /desk/api/bulk/{id}/undo`: the id of the undo. */
export const bulkUndoBody = v.object({ id: madeAtDesk });

/** Null: the body does not fit the action. */
export function parseBulkAction(name: BulkAction, body: unknown): RecruiterAction | null {
  const parsed = v.safeParse(stateActions[name].body, body);
  return parsed.success ? ({ ...parsed.output, act: name } as RecruiterAction) : null;
}

/**
 * Why an application was skipped. In addition to the refusals of a single action: gone or changed
 * meanwhile, an internal error, or *spam* on several registrations, perhaps of several people.
 */
export const bulkRefusals = [
  "claimed",
  "writing",
  "not_contacted",
  "not_waiting",
  "withdrawn",
  "opted_out_before",
  "unproven",
  "forbidden",
  "not_allowed",
  "waits",
  "nothing",
  "gone",
  "changed",
  "several",
  "failed",
] as const satisfies readonly (ActionRefusal | "gone" | "changed" | "several" | "failed")[];
export type BulkRefusal = (typeof bulkRefusals)[number];

/** "opted_out": in bulks from before the upgrade. */
const shownActions = [...bulkActions, "opted_out", "undo"] as const;

/** Progress. `done`, `refused` and `left` add up to `total`. */
export const deskBulk = v.object({
  id: v.string(),
  /** "undo": reverts what `undoes` did. */
  act: v.picklist(shownActions),
  undoes: v.nullable(v.string()),
  at: time,
  total: v.number(),
  done: v.number(),
  refused: listOf(v.object({ why: v.picklist(bulkRefusals), count: v.number() })),
  /**
   * Of *contacted*: done, but not counted as kept in public, because no number was opened and no
   * message sent.
   */
  unproven: v.number(),
  /** Not started: still to do, or, if `finished`, stopped by an undo. */
  left: v.number(),
  finished: v.boolean(),
  /** It may be undone, or stopped and undone. */
  undoable: v.boolean(),
});
export type DeskBulk = v.InferOutput<typeof deskBulk>;

/** `GET /desk/api/bulk`: the recruiter's own of the last day, newest first. */
export const deskBulks = listOf(deskBulk);
