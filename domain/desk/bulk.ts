/** What is done with many at once (B6): whom somebody selected, what may be done with them, how far it is, and taking it back. */
import * as v from "valibot";
import { type ActRefusal, type Asked, markingActs, type MarkingActName } from "./acts.ts";
import { listOf, time } from "./answer.ts";
import { queueFilter, queueViews } from "./queue-filter.ts";

/**
 * Single acts that may be done with many: each as it would be alone, and nothing that writes to anybody. Not *opted out*: it says what
 * one person asked for, and leaves them out of the public share (docs/decisions/0027).
 */
export const bulkActs = [
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
] as const satisfies readonly MarkingActName[];
export type BulkAct = (typeof bulkActs)[number];

/** As many are named one by one; more are selected by their view. */
export const mostNamed = 500;
/** As many are selected by a view. */
export const mostSelected = 100_000;
/** As many are done with while who asked waits; more go on behind. */
export const mostAtOnce = 200;

/** Milliseconds for which a bulk is shown to who asked for it, and for which a selection can be used. */
export const bulkShownFor = 86_400_000;

/** Made at the desk: the same request twice is one. */
const madeAtDesk = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/));
const applicationId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));

/** `POST /desk/api/selections`: everybody in a view, as it is now. `zone`: whose day it is. */
export const selectionBody = v.object({
  view: v.picklist(queueViews),
  filter: queueFilter,
  zone: v.optional(v.pipe(v.string(), v.maxLength(64)), "UTC"),
});

export const deskSelection = v.object({ id: v.string(), ids: listOf(v.number()), at: time });
export type DeskSelection = v.InferOutput<typeof deskSelection>;

const named = v.pipe(v.array(applicationId), v.maxLength(mostNamed), v.readonly());

/** Who it is done with: each by name, or all of a selection, less some. */
export const bulkOf = v.object({
  ids: v.optional(named, []),
  selection: v.optional(v.nullable(v.pipe(v.string(), v.uuid())), null),
  without: v.optional(named, []),
});
export type BulkOf = v.InferOutput<typeof bulkOf>;

/** `selected`: who is in the selection, where there is one. */
export function namedBy({ ids, without }: BulkOf, selected: readonly number[]): number[] {
  const left = new Set(without);
  return [...new Set([...selected.filter((id) => !left.has(id)), ...ids])];
}

/** `POST /desk/api/bulk`: `body` is what the act is sent with. */
export const bulkBody = v.object({
  id: madeAtDesk,
  act: v.picklist(bulkActs),
  body: v.optional(v.record(v.string(), v.unknown()), {}),
  of: bulkOf,
  /** Of *spam*, from how many senders they are, as the recruiter was told by a refusal; left out: nobody was told, so it is one. */
  senders: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
});

/** Of the refusal `several_senders`. */
export const severalSenders = v.object({ senders: v.number() });

/** `POST /desk/api/bulk/{id}/undo`: the id of the taking back. */
export const bulkUndoBody = v.object({ id: madeAtDesk });

/** Null: what was sent with it is not what the act is sent with. */
export function bulkAsked(act: BulkAct, body: unknown): Asked | null {
  const parsed = v.safeParse(markingActs[act].body, body);
  return parsed.success ? ({ ...parsed.output, act } as Asked) : null;
}

/**
 * Why it was not done with somebody; beside the refusals of a single act: gone meanwhile, changed since by somebody, an error of ours,
 * and *spam* of what was sent more than once, perhaps by several people.
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
] as const satisfies readonly (ActRefusal | "gone" | "changed" | "several" | "failed")[];
export type BulkRefusal = (typeof bulkRefusals)[number];

/** "opted_out": of a bulk of the day before the upgrade. */
const shownActs = [...bulkActs, "opted_out", "undo"] as const;

/** How far it is. `done`, `refused` and what is `left` add up to `total`. */
export const deskBulk = v.object({
  id: v.string(),
  /** "undo": takes back what `undoes` did. */
  act: v.picklist(shownActs),
  undoes: v.nullable(v.string()),
  at: time,
  total: v.number(),
  done: v.number(),
  refused: listOf(v.object({ why: v.picklist(bulkRefusals), count: v.number() })),
  /** Of *contacted*: done, and not counted as kept in public, because no number was opened and no message sent. */
  unproven: v.number(),
  /** Not begun: still to be done, or where `finished` stopped before it by an undo. */
  left: v.number(),
  finished: v.boolean(),
  /** It may be taken back, or stopped and taken back. */
  undoable: v.boolean(),
});
export type DeskBulk = v.InferOutput<typeof deskBulk>;

/** `GET /desk/api/bulk`: one's own of the last day, the newest first. */
export const deskBulks = listOf(deskBulk);
