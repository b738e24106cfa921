import type { Database } from "../../db/database.ts";
import { usualStageDurations, type StageDurations } from "../../db/queries/desk/stage-durations.ts";
import type { QueueFilter } from "../../domain/desk/queue-filter.ts";
import { RefreshingCache } from "../../app/refreshing-cache.ts";

const hour = 3_600_000;

/** The filters of a board; recruiters by their ids. */
type OfBoard = Pick<QueueFilter, "vacancy" | "market" | "recruiter">;

/** Durations are read again after an hour, and meanwhile shown for up to a day. */
export class StageDurationsCache extends RefreshingCache<OfBoard, StageDurations> {
  constructor(database: Database, now: () => Date, failed: (error: unknown) => void) {
    super({
      read: async (at, board) =>
        new Map((await usualStageDurations(database, board, at)).map(({ stage, seconds }) => [stage, seconds])),
      maxAge: hour,
      staleAge: 24 * hour,
      keyOf: ({ vacancy, market, recruiter }) =>
        JSON.stringify([vacancy, market, recruiter].map((values) => values.toSorted())),
      now,
      failed,
    });
  }
}
