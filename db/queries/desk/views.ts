/** The desk's views of the applications (B6), as conditions on `application a`: those of the indexes, word for word. */
import type { QueueView } from "../../../domain/desk/desk.ts";
import { closed, leads, notClosed, waiting } from "../../application-columns.ts";

/**
 * `$1` is the recruiter. What is erased is nowhere: there is nothing left to show. What is held back has a list of its own
 * until somebody decides (held/list.ts). Of those that are merged each has the one that leads.
 */
export const conditionOf: Readonly<Record<QueueView, string>> = {
  open: `${waiting} and ${leads}`,
  mine: `${waiting} and ${leads} and a.assigned_to is not null and a.assigned_to = $1`,
  contacted: `a.contacted_at is not null and ${notClosed} and ${leads}`,
  closed: `${closed} and ${leads}`,
  all: `a.erased_at is null and ${leads}
  and (a.held_at is null or coalesce(a.declined_at, a.closed_at, a.opted_out_at, a.spam_at, a.withdrawn_at) is not null)`,
};

/** Views of what still waits go by due time; the others have the newest first. */
export function isByDue(view: QueueView): boolean {
  return view === "open" || view === "mine";
}
