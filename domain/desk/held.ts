/** Who is held back (domain/held-back), and what was decided about them. */
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
  /** When it goes to the queue by itself; null: it belongs to a flood that the operator was told of, and stays. */
  releaseAt: v.nullable(time),
});
export type DeskHeldRow = v.InferOutput<typeof deskHeldRow>;

/** `GET /desk/api/held?after=…`: by due time, 100 a page. */
export const deskHeldList = v.object({
  rows: listOf(deskHeldRow),
  /** For `after`; null: this was the last page. */
  next: v.nullable(v.string()),
  /** Counted up to `mostCounted`. */
  count: v.number(),
  /** How many of them stay until somebody decides; counted likewise. */
  ofFloods: v.number(),
  /** Of the server, so that the desk's clock is right. */
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
  /** What those of its group have in common. */
  common: v.picklist(["connection", "mailbox", "number"]),
  /** Others of its group that are held back too: the newest, and how many there are, counted up to `mostCounted`. */
  others: listOf(deskHeldOther),
  otherCount: v.number(),
  /** For a decision about the whole group: the newest that is counted here. */
  until: v.number(),
  /** Held back with the same mailbox or number from other senders, and how many senders: never decided together with these. */
  elsewhere: v.number(),
  elsewhereSenders: v.number(),
  /** Of all of them and itself, so many names and numbers are different. */
  names: v.number(),
  numbers: v.number(),
  /** With the same connection, mailbox or number, and not held back: the newest, and how many. */
  through: listOf(v.pick(deskHeldOther, ["id", "name", "appliedAt"])),
  throughCount: v.number(),
});
export type DeskHeldDetail = v.InferOutput<typeof deskHeldDetail>;

/** So many are decided in one call: a flood takes several. */
export const mostDecided = 200;

const application = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));

/**
 * The body of `POST /desk/api/held/decide`: each of `ids`, or everybody who is held back with `groupOf`, themselves included, up to
 * `until` as it was shown. All of them are from one sender; others are refused.
 */
export const heldBody = v.union([
  v.strictObject({
    decision: v.picklist(heldDecisions),
    ids: v.pipe(v.array(application), v.minLength(1), v.maxLength(mostDecided)),
  }),
  v.strictObject({ decision: v.picklist(heldDecisions), groupOf: application, until: application }),
]);

/** The body of `POST /desk/api/held/undo`: decisions as they were answered. */
export const heldUndoBody = v.strictObject({
  decided: v.pipe(
    v.array(v.strictObject({ id: application, event: application })),
    v.minLength(1),
    v.maxLength(mostDecided),
  ),
});

/** What became of each: some may fail where others do not. */
export const deskDecided = v.object({
  /** `event`: for an undo. */
  done: listOf(v.object({ id: v.number(), event: v.number() })),
  failed: listOf(
    v.object({
      id: v.number(),
      /** Decided meanwhile; withdrawn; gone; too late to be taken back; or of another sender than the first. */
      code: v.picklist(["not_waiting", "withdrawn", "not_found", "not_allowed", "other_sender", "failed"]),
    }),
  ),
  /** Of a group, how many there are still to decide. */
  left: v.number(),
});
export type DeskDecided = v.InferOutput<typeof deskDecided>;
