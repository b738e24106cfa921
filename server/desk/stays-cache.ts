/** How long people usually stay in each stage, of one board. */
import type { Database } from "../../db/database.ts";
import { usualStays, type UsualStays } from "../../db/queries/desk/stays.ts";
import type { QueueFilter } from "../../domain/desk/queue-filter.ts";
import { KeptAnHour } from "./kept-an-hour.ts";

/** What a board is of; recruiters by their ids. */
type OfBoard = Pick<QueueFilter, "vacancy" | "market" | "recruiter">;

export class StaysCache extends KeptAnHour<OfBoard, UsualStays> {
  constructor(database: Database, now: () => Date, failed: (error: unknown) => void) {
    super({
      read: async (board, at) =>
        new Map((await usualStays(database, board, at)).map(({ stage, seconds }) => [stage, seconds])),
      keyOf: ({ vacancy, market, recruiter }) =>
        JSON.stringify([vacancy, market, recruiter].map((values) => values.toSorted())),
      now,
      failed,
    });
  }
}
