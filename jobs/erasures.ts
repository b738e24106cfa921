/** Keeps the erasure journal whole (db/erasures): what a process could not write when it was erased is written later. */
import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { completeJournal } from "../db/erasures/journal.ts";
import { integer, onlyRow } from "../db/rows.ts";
import { schedule } from "../schedule.ts";

/** Milliseconds between two looks, which cost a count where nothing was erased. */
const intervalMs = 60_000;

export interface JournalDependencies {
  readonly database: Database;
  readonly config: { readonly erasureJournal?: string | undefined };
  readonly log: Logger;
}

/** One look, to be repeated: the folder is read where something was erased since the last one. */
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
    if (erasures > 0) log.info({ erasures }, "written into the erasure journal");
  };
}

/** Looks now and then every minute. The returned function ends it, and waits for a look under way. */
export function startKeepingJournal(deps: JournalDependencies, onError: (error: unknown) => void): () => Promise<void> {
  return schedule({ name: "erasure-journal", every: intervalMs, atStart: true, run: keepJournal(deps), onError });
}
