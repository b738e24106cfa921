import type { DeskRow } from "../../domain/desk/queue.ts";
import { groups, timeLeft } from "./time-left.ts";

/** By group, and as the server sorted them within one: in "all" what is finished comes last. */
export function sorted(rows: readonly DeskRow[], now: number): readonly DeskRow[] {
  return rows
    .map((row) => ({ row, place: groups.indexOf(timeLeft(row, now).group) }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row);
}
