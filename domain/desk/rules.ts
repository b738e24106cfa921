/** Who may do what with an application, and what becomes of it (B6). Pure: applications/mark.ts asks under a lock. */
import { isWaiting, type Milestones, statusOf } from "../application/lifecycle.ts";
import type { Act, DeskRole } from "./desk.ts";

export interface ActState extends Milestones {
  readonly contactedBy: string | null;
  readonly contactedName: string | null;
  readonly assignedAt: Date | null;
}

export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly role: DeskRole;
}

export type ActRefusal =
  /** Somebody else has claimed it. */
  | "claimed"
  /** Nobody waits for it any more: contacted, declined, opted out or spam. */
  | "not_waiting"
  /** The person withdrew it. */
  | "withdrawn"
  /** Somebody with this number or address asked us not to write: the number opens only to who has seen that. */
  | "opted_out_before"
  /** Only a manager may, or only whose it is. */
  | "not_allowed"
  /** There is nothing to change. */
  | "nothing";

/** The columns that acts set, and that an undo puts back. */
export type Marks = Pick<
  ActState,
  | "assignedTo"
  | "assignedAt"
  | "claimedAt"
  | "contactedAt"
  | "contactedBy"
  | "contactedName"
  | "declinedAt"
  | "optedOutAt"
  | "spamAt"
>;

export type Decision =
  | { readonly ok: true; readonly marks: Partial<Marks> }
  | { readonly ok: false; readonly refusal: ActRefusal };

export interface Asked {
  readonly act: Exclude<Act, "note" | "undo">;
  /** Of `assign`; null: nobody. */
  readonly to?: string | null;
  /** Of `claim`. */
  readonly takeOver?: boolean;
}

const refused = (refusal: ActRefusal): Decision => ({ ok: false, refusal });
const done = (marks: Partial<Marks>): Decision => ({ ok: true, marks });

export function decide(one: ActState, actor: Actor, { act, to = null, takeOver = false }: Asked, now: Date): Decision {
  const status = statusOf(one);
  if (status === "withdrawn" || status === "erased") return refused("withdrawn");
  const own = one.assignedTo === actor.id;
  const claimedByOther = status === "claimed" && !own;
  const waiting = isWaiting(one);
  switch (act) {
    case "claim":
      if (!waiting) return refused("not_waiting");
      if (claimedByOther && !takeOver) return refused("claimed");
      if (status === "claimed" && own) return refused("nothing");
      return done({ assignedTo: actor.id, assignedAt: own ? one.assignedAt : now, claimedAt: now });
    case "release":
      if (!waiting) return refused("not_waiting");
      if (one.assignedTo === null) return refused("nothing");
      if (!own && actor.role !== "manager") return refused("not_allowed");
      return done({ assignedTo: null, assignedAt: null, claimedAt: null });
    case "assign":
      if (!waiting) return refused("not_waiting");
      // A recruiter may take it or give away what is theirs; a manager decides about others'.
      if (actor.role !== "manager" && to !== actor.id && !own) return refused("not_allowed");
      if (one.assignedTo === to) return refused("nothing");
      return done({ assignedTo: to, assignedAt: to === null ? null : now, claimedAt: null });
    case "contacted":
      if (!waiting) return refused("not_waiting");
      if (claimedByOther) return refused("claimed");
      return done({
        assignedTo: actor.id,
        assignedAt: own ? one.assignedAt : now,
        claimedAt: own ? one.claimedAt : null,
        contactedAt: now,
        contactedBy: actor.id,
        contactedName: actor.name,
      });
    case "declined":
      if (!waiting && status !== "contacted") return refused("not_waiting");
      if (claimedByOther) return refused("claimed");
      return done({ declinedAt: now });
    case "spam":
      if (!waiting && status !== "contacted") return refused("not_waiting");
      if (claimedByOther) return refused("claimed");
      return done({ spamAt: now });
    case "opted_out":
      // The person's own wish: whoever hears it first notes it.
      if (one.optedOutAt) return refused("nothing");
      return done({ optedOutAt: now });
  }
}

/** Whether the number may be opened: not where nobody may write any more, or not before somebody has decided. */
export function mayOpenPhone(one: ActState): boolean {
  return !one.withdrawnAt && !one.erasedAt && !one.optedOutAt && statusOf(one) !== "held";
}

/** Events after which an earlier act can no longer be taken back: they changed what it changed. */
export const markingEvents = [
  "assigned",
  "claimed",
  "released",
  "contacted",
  "declined",
  "opted_out",
  "spam",
  "let_through",
  "undone",
  "reassigned",
  "nobody_wrote",
  "withdrawn",
  "erased",
] as const;

const undoableEvents: readonly string[] = [
  "assigned",
  "claimed",
  "released",
  "contacted",
  "declined",
  "opted_out",
  "spam",
];

/** Whether `latest`, the newest of the marking events, may be taken back by `actor`: their own act, or any by a manager. */
export function mayUndo(
  one: ActState,
  latest: { readonly type: string; readonly recruiterId: string | null; readonly undone: boolean },
  actor: Actor,
): boolean {
  if (one.withdrawnAt || one.erasedAt || latest.undone || !undoableEvents.includes(latest.type)) return false;
  return latest.recruiterId === actor.id || actor.role === "manager";
}
