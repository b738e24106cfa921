import * as v from "valibot";
import { heldDecisions } from "../held-back/decisions.ts";
import { type HeldFacts, heldReasons } from "../held-back/suspicion.ts";
import { listOf, time } from "./answer.ts";
import { deskRow } from "./queue.ts";

const many = v.optional(v.object({ count: v.number(), seconds: v.number() }));

const heldFacts = v.object({
  fillSeconds: v.optional(v.number()),
  burst: many,
  sender: many,
  mailbox: many,
  phone: many,
}) satisfies v.GenericSchema<HeldFacts>;

const deskHeldRow = v.object({
  ...v.pick(deskRow, [
    "id",
    "code",
    "name",
    "position",
    "market",
    "language",
    "appliedAt",
    "dueAt",
    "nobodyWrote",
    "status",
  ]).entries,
  reason: v.picklist(heldReasons),
  facts: heldFacts,
  /** When it is released to the queue; null: it stays, as part of a reported flood. */
  releaseAt: v.nullable(time),
});
export type DeskHeldRow = v.InferOutput<typeof deskHeldRow>;

/** `GET /desk/api/held?after=…`: by due time, 100 per page. */
export const deskHeldList = v.object({
  rows: listOf(deskHeldRow),
  /** Value for `after`; null: last page. */
  next: v.nullable(v.string()),
  /** Counted up to `mostCounted`. */
  count: v.number(),
  /** How many stay until a decision; counted up to `mostCounted`. */
  ofFloods: v.number(),
  /** Server time, to correct the desk's clock. */
  now: time,
});
export type DeskHeldList = v.InferOutput<typeof deskHeldList>;

const deskHeldOther = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  /** "+44 •••• ••3456" */
  phoneMasked: v.string(),
  appliedAt: time,
});
export type DeskHeldOther = v.InferOutput<typeof deskHeldOther>;

/** `GET /desk/api/held/{id}` */
export const deskHeldDetail = v.object({
  ...deskHeldOther.entries,
  ...deskHeldRow.entries,
  /** What its group has in common. */
  common: v.picklist(["connection", "mailbox", "number"]),
  /** Newest other held applications of its group, and their number, counted up to `mostCounted`. */
  others: listOf(deskHeldOther),
  otherCount: v.number(),
  /** Newest application of the group that is counted here; a group decision covers up to it. */
  until: v.number(),
  /**
   * Held applications with the same mailbox or number from other senders, and those senders. A
   * group decision never includes them.
   */
  elsewhere: v.number(),
  elsewhereSenders: v.number(),
  /** Distinct names and numbers in the group, including its own. */
  names: v.number(),
  numbers: v.number(),
  /**
   * Newest applications with the same connection, mailbox or number that are not held, and their
   * number.
   */
  through: listOf(v.pick(deskHeldOther, ["id", "name", "appliedAt"])),
  throughCount: v.number(),
});
export type DeskHeldDetail = v.InferOutput<typeof deskHeldDetail>;

/** Maximum decided in one request; a flood takes several. */
export const mostDecided = 200;

const application = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));

/**
 * Body of `POST /desk/api/held/decide`: `ids`, or the whole group of `groupOf` up to `until`, as
 * shown. All must come from one sender; others are refused.
 */
export const heldBody = v.union([
  v.strictObject({
    decision: v.picklist(heldDecisions),
    ids: v.pipe(v.array(application), v.minLength(1), v.maxLength(mostDecided)),
  }),
  v.strictObject({ decision: v.picklist(heldDecisions), groupOf: application, until: application }),
]);

/** Body of `POST /desk/api/held/undo`: decisions as answered. */
export const heldUndoBody = v.strictObject({
  decided: v.pipe(
    v.array(v.strictObject({ id: application, event: application })),
    v.minLength(1),
    v.maxLength(mostDecided),
  ),
});

/** Result for each application; some may fail while others succeed. */
export const deskDecided = v.object({
  /** `event`: for an undo. */
  done: listOf(v.object({ id: v.number(), event: v.number() })),
  failed: listOf(
    v.object({
      id: v.number(),
      /** Already decided, withdrawn, gone, too late to undo, or from another sender. */
      code: v.picklist(["not_waiting", "withdrawn", "not_found", "not_allowed", "other_sender", "failed"]),
    }),
  ),
  /** How many of a group remain to be decided. */
  left: v.number(),
});
export type DeskDecided = v.InferOutput<typeof deskDecided>;
