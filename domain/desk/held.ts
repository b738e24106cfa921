/** What the desk and its server say to each other of those who are held back (domain/held-back). Times are ISO 8601. */
import * as v from "valibot";
import { heldDecisions } from "../held-back/decisions.ts";
import type { HeldFacts, HeldReason } from "../held-back/suspicion.ts";
import type { DeskRow } from "./desk.ts";

export interface DeskHeldRow extends Pick<
  DeskRow,
  "id" | "code" | "name" | "position" | "market" | "language" | "appliedAt" | "dueAt" | "nobodyWrote" | "status"
> {
  readonly reason: HeldReason;
  readonly facts: HeldFacts;
  /** When it goes to the queue by itself; null: it belongs to a flood that the operator was told of, and stays. */
  readonly releaseAt: string | null;
}

/** `GET /desk/api/held?after=…`: by due time, 100 a page. */
export interface DeskHeldList {
  readonly rows: readonly DeskHeldRow[];
  /** For `after`; null: this was the last page. */
  readonly next: string | null;
  /** Counted up to `mostCounted`. */
  readonly count: number;
  /** How many of them stay until somebody decides; counted likewise. */
  readonly ofFloods: number;
  /** Of the server, so that the desk's clock is right. */
  readonly now: string;
}

export interface DeskHeldOther {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** "+44 •••• ••3456" */
  readonly phoneMasked: string;
  readonly appliedAt: string;
}

/** `GET /desk/api/held/{id}` */
export interface DeskHeldDetail extends DeskHeldRow, DeskHeldOther {
  /** What those of its group have in common. */
  readonly common: "connection" | "mailbox" | "number";
  /** Others of its group that are held back too: the newest, and how many there are, counted up to `mostCounted`. */
  readonly others: readonly DeskHeldOther[];
  readonly otherCount: number;
  /** Of all of them and itself, so many names and numbers are different. */
  readonly names: number;
  readonly numbers: number;
  /** With the same connection, mailbox or number, and not held back: the newest, and how many. */
  readonly through: readonly Pick<DeskHeldOther, "id" | "name" | "appliedAt">[];
  readonly throughCount: number;
}

/** So many are decided in one call: a flood takes several. */
export const mostDecided = 200;

const application = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));

/** The body of `POST /desk/api/held/decide`: each of `ids`, or everybody who is held back with `groupOf`, themselves included. */
export const heldBody = v.union([
  v.strictObject({
    decision: v.picklist(heldDecisions),
    ids: v.pipe(v.array(application), v.minLength(1), v.maxLength(mostDecided)),
  }),
  v.strictObject({ decision: v.picklist(heldDecisions), groupOf: application }),
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
export interface DeskDecided {
  /** `event`: for an undo. */
  readonly done: readonly { readonly id: number; readonly event: number }[];
  readonly failed: readonly {
    readonly id: number;
    /** Decided meanwhile; withdrawn; gone; or too late to be taken back. */
    readonly code: "not_waiting" | "withdrawn" | "not_found" | "not_allowed" | "failed";
  }[];
  /** Of a group, how many there are still to decide. */
  readonly left: number;
}
