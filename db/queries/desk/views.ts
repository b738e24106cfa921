/** The desk's views of the applications (B6), as conditions on `application a`: those of the indexes, word for word. */
import type { QueueView } from "../../../domain/desk/desk.ts";

/** Where the clock runs from; due time has the same order. */
export const clockFrom = "coalesce(a.clock_restarted_at, a.created_at)";

const notClosed = `a.declined_at is null and a.opted_out_at is null and a.spam_at is null
  and a.withdrawn_at is null and a.erased_at is null`;

export const waiting = `a.contacted_at is null and a.held_at is null and ${notClosed}`;

/** Held back, and nobody has decided yet. */
export const held = `a.held_at is not null and ${notClosed}`;

/**
 * `$1` is the recruiter. What is erased is nowhere: there is nothing left to show. What is held back has a list of its own
 * until somebody decides (held.ts).
 */
export const conditionOf: Readonly<Record<QueueView, string>> = {
  open: waiting,
  mine: `${waiting} and a.assigned_to is not null and a.assigned_to = $1`,
  contacted: `a.contacted_at is not null and ${notClosed}`,
  closed: "coalesce(a.declined_at, a.opted_out_at, a.spam_at, a.withdrawn_at) is not null and a.erased_at is null",
  all: `a.erased_at is null
  and (a.held_at is null or coalesce(a.declined_at, a.opted_out_at, a.spam_at, a.withdrawn_at) is not null)`,
};

/** Views of what still waits go by due time; the others have the newest first. */
export function isByDue(view: QueueView): boolean {
  return view === "open" || view === "mine";
}

export const milestoneColumns = `a.contacted_at as "contactedAt", a.contacted_by as "contactedBy",
  a.contacted_name as "contactedName", a.declined_at as "declinedAt", a.opted_out_at as "optedOutAt",
  a.spam_at as "spamAt", a.withdrawn_at as "withdrawnAt", a.erased_at as "erasedAt", a.missed_at as "missedAt",
  a.assigned_to as "assignedTo", a.assigned_at as "assignedAt", a.claimed_at as "claimedAt",
  a.held_at as "heldAt"`;
