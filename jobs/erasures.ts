/**
 * Completes the erasure journal (db/erasures) with entries that a process could not write at
 * erasure time.
 */
import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { completeJournal } from "../db/erasures/journal.ts";
import { integer, onlyRow } from "../db/rows.ts";

export interface JournalDependencies {
  readonly database: Database;
  readonly config: { readonly erasureJournal?: string | undefined };
  readonly log: Logger;
}

/**
 * Returns one run, to be repeated. It reads the folder only if something was erased since the last
 * run; otherwise it costs one count.
 */
export function keepJournal({ database, config, log }: JournalDependencies): () => Promise<void> {
  let seen = -1;
  return async () => {
    if (config.erasureJournal === undefined) return;
    const rows = await database.rows(
      { count: integer },
      "select (select count(*) from erasure) + (select count(*) from ended_alert) as count",
    );
    const { count } = onlyRow(rows);
    if (count === seen) return;
    const erasures = await completeJournal(database, config.erasureJournal);
    seen = count;
    if (erasures > 0) log.info({ erasures }, "completed the erasure journal");
  };
}
