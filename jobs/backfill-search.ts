/**
 * Backfills the search index for rows stored before it existed, in batches with a rest after each.
 */
import type { Logger } from "pino";
import { backfillSearch } from "../commands/applications/backfill-search.ts";
import type { Database } from "../db/database.ts";

/** Milliseconds between two batches, which leave room for other work. */
const rest = 50;

export interface BackfillDependencies {
  readonly database: Database;
  readonly log: Logger;
}

export async function backfillAll({ database, log }: BackfillDependencies, signal: AbortSignal): Promise<void> {
  let batches = 0;
  while (!signal.aborted && (await backfillSearch(database))) {
    batches += 1;
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
  if (batches > 0) log.info({ batches }, "search backfill finished");
}
