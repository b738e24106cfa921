import type { HistoryEvent } from "../../domain/application/lifecycle.ts";
import type { DeskEvent } from "../../domain/desk/application.ts";

/** What leaves an application where it was. */
const besides: ReadonlySet<HistoryEvent> = new Set([
  "note",
  "note_edited",
  "note_deleted",
  "note_restored",
  "phone_opened",
  "called",
  "tagged",
  "untagged",
  "followed_up",
]);

type Told = Pick<DeskEvent, "id" | "at" | "type" | "by" | "undone">;

/** The colleague's act that an application is settled by: the newest that still holds; null: no colleague's. */
export function whoWasFirst<Event extends Told>(events: readonly Event[]): (Event & { readonly by: string }) | null {
  const newest = events
    .filter(({ type, undone }) => !undone && !besides.has(type))
    .toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id)[0];
  return newest && newest.by !== null ? { ...newest, by: newest.by } : null;
}
