import type { HistoryEvent } from "../../domain/application/lifecycle.ts";
import type { DeskEvent } from "../../domain/desk/application.ts";

/** Events that do not change an application's state. */
const unchanging: ReadonlySet<HistoryEvent> = new Set([
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

type EventFacts = Pick<DeskEvent, "id" | "at" | "type" | "by" | "undone">;

/**
 * The newest valid event that changed the application, if a colleague caused it; otherwise null.
 */
export function latestColleagueEvent<Event extends EventFacts>(
  events: readonly Event[],
): (Event & { readonly by: string }) | null {
  const newest = events
    .filter(({ type, undone }) => !undone && !unchanging.has(type))
    .toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id)[0];
  return newest && newest.by !== null ? { ...newest, by: newest.by } : null;
}
