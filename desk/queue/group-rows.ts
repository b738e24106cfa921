/** The loaded rows in display order: each applicant once, grouped, by next action. */
import { isOpenStatus } from "../../domain/application/lifecycle.ts";
import { type QueueChoice, type StageFilter, todoWithin } from "../../domain/desk/queue-filter.ts";
import type { DeskRow } from "../../domain/desk/queue.ts";
import { isWaitingStatus } from "../../domain/application/lifecycle.ts";
import { type Group, groupOf, groups } from "./time-left.ts";

export interface Placed {
  readonly row: DeskRow;
  readonly group: Group;
}

interface Loaded {
  readonly rows: readonly DeskRow[];
  /** When it was read: of two versions of a row, the newer wins. */
  readonly readAt: number;
}

export interface Seen {
  readonly choice: QueueChoice;
  readonly recruiterId: string;
  readonly now: number;
  readonly dayEnd: number;
}

export function groupRows(pages: readonly Loaded[], seen: Seen): readonly Placed[] {
  const newest = new Map<number, { readonly row: DeskRow; readonly readAt: number }>();
  for (const { rows, readAt } of pages) {
    for (const row of rows) {
      const known = newest.get(row.id);
      if (!known || known.readAt <= readAt) newest.set(row.id, { row, readAt });
    }
  }
  return [...newest.values()]
    .filter(({ row }) => belongs(row, seen))
    .map(({ row }) => ({ row, group: groupOf(row, seen.now, seen.dayEnd), at: timeOf(row) }))
    .sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.at - b.at || b.row.id - a.row.id)
    .map(({ row, group }) => ({ row, group }));
}

/** Same rule as listedAt in db/application-columns.ts: rows without a next action come last. */
function timeOf({ next, status }: DeskRow): number {
  if (next) return new Date(next.at).getTime();
  return isOpenStatus(status) ? Number.MAX_SAFE_INTEGER - 1 : Number.MAX_SAFE_INTEGER;
}

/**
 * Whether a row still matches the view after an action here. Checks only what actions can change.
 */
export function belongs(row: DeskRow, { choice: { view, filter }, recruiterId, now }: Seen): boolean {
  const stage = stageOf(row);
  const recruiter = row.assignedTo?.id ?? "nobody";
  const own = recruiter === recruiterId;
  return (
    (view !== "todo" ||
      stage === "new" ||
      (row.next !== null && new Date(row.next.at).getTime() <= now + todoWithin)) &&
    (view !== "mine" || (own && isOpenStatus(row.status))) &&
    (view !== "interviews" || stage === "interview") &&
    (view !== "offers" || stage === "offered") &&
    (filter.stage.length === 0 || filter.stage.includes(stage)) &&
    (filter.tag.length === 0 || filter.tag.some((tag) => row.tags.includes(tag))) &&
    (filter.recruiter.length === 0 || filter.recruiter.includes(recruiter) || (own && filter.recruiter.includes("me")))
  );
}

export function stageOf({ status }: Pick<DeskRow, "status">): StageFilter {
  if (isWaitingStatus(status)) return "new";
  switch (status) {
    case "contacted":
    case "replied":
    case "interview":
    case "offered":
    case "hired":
      return status;
    default:
      return "closed";
  }
}
