/** A row of the desk's lists: by default waiting since `appliedAt`. */
import type { DeskRow } from "../../domain/desk/queue.ts";

export function deskRow(appliedAt: number, change: Partial<DeskRow> = {}): DeskRow {
  const dueAt = new Date(appliedAt + 24 * 3_600_000).toISOString();
  return {
    id: 1,
    code: "K7M-4QX",
    name: "Chloé Martin",
    position: "Data Collection",
    market: "fr",
    language: "Français",
    prefers: null,
    appliedAt: new Date(appliedAt).toISOString(),
    dueAt,
    writeBy: dueAt,
    status: "new",
    missed: false,
    nobodyWrote: false,
    next: { kind: "deadline", at: dueAt },
    followUpAt: null,
    tags: [],
    closedReason: null,
    writing: null,
    contactCorrectedAt: null,
    assignedTo: null,
    maybeSamePerson: false,
    appliedAgain: false,
    optedOutBefore: [],
    nameDoubt: null,
    ...change,
  };
}
