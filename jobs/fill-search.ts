/** Makes what was stored before there was a search findable, beside the work: a batch, a rest, until nothing is left. */
import type { Logger } from "pino";
import { fillSearch } from "../applications/fill-search.ts";
import type { Database } from "../db/database.ts";
import { schedule } from "../schedule.ts";

/** Milliseconds between two looks for what is left: a row that somebody held was left out. */
const lookAgain = 3_600_000;
/** Milliseconds between two batches, in which others come first. */
const rest = 50;

export interface FillDependencies {
  readonly database: Database;
  readonly log: Logger;
}

export async function fillAll({ database, log }: FillDependencies, signal: AbortSignal): Promise<void> {
  let batches = 0;
  while (!signal.aborted && (await fillSearch(database))) {
    batches += 1;
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
  if (batches > 0) log.info({ batches }, "what was stored before can be searched");
}

/** Begins now. The returned function ends it, and waits for the batch under way. */
export function startFillingSearch(deps: FillDependencies, onError: (error: unknown) => void): () => Promise<void> {
  return schedule({
    name: "fill_search",
    every: lookAgain,
    atStart: true,
    run: (signal) => fillAll(deps, signal),
    onError,
  });
}
