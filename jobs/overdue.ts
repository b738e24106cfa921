/** A delivery whose job was lost is found again: nothing is forgotten because the queue forgot it. */
import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import type { JobQueue } from "../outbox/job-queue.ts";
import { enqueueOverdue } from "../outbox/deliveries.ts";
import { schedule } from "../schedule.ts";

/** Milliseconds between two looks. */
const intervalMs = 3_600_000;

/** A delivery is late after this, in ms: far longer than a busy queue or a crashed attempt takes. */
export const lateAfterMs = 900_000;

export interface OverdueDependencies {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly log: Logger;
  readonly now: () => Date;
}

export async function findOverdue({ database, queue, log, now }: OverdueDependencies): Promise<void> {
  const deliveries = await enqueueOverdue(database, queue, new Date(now().getTime() - lateAfterMs));
  if (deliveries > 0) log.warn({ deliveries }, "overdue deliveries were enqueued again");
}

/** Looks now and then every hour. The returned function ends it, and waits for a look under way. */
export function startFindingOverdue(deps: OverdueDependencies, onError: (error: unknown) => void): () => Promise<void> {
  return schedule({ name: "overdue", every: intervalMs, atStart: true, run: () => findOverdue(deps), onError });
}
