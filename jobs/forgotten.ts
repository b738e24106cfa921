/** What waits for an earlier delivery that is over is found: nothing is forgotten because nobody woke it. */
import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { wakeForgotten } from "../outbox/take.ts";
import { schedule } from "../schedule.ts";

/** Milliseconds between two looks. */
const intervalMs = 60_000;

/** Looked at in one: those behind them come with the next. */
const pageSize = 10_000;

export interface ForgottenDependencies {
  readonly database: Pick<Database, "transaction">;
  readonly log: Logger;
}

/** Looks at the next of those that wait, behind `after`. Resolves to where the next look begins. */
export async function findForgotten({ database, log }: ForgottenDependencies, after: number): Promise<number> {
  const { woken, last } = await wakeForgotten(database, { after, limit: pageSize });
  if (woken > 0) log.warn({ deliveries: woken }, "deliveries waited for nothing");
  return last ?? 0;
}

/** Looks now and then every minute. The returned function ends it, and waits for a look under way. */
export function startFindingForgotten(
  deps: ForgottenDependencies,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let after = 0;
  const run = async () => void (after = await findForgotten(deps, after));
  return schedule({ name: "forgotten", every: intervalMs, atStart: true, run, onError });
}
