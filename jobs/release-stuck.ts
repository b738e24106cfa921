/** Releases deliveries whose predecessor has finished but did not wake them. */
import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { releaseStuckDeliveries } from "../commands/outbox/claim-due.ts";

/** Rows checked per run; the next run continues after them. */
const pageSize = 10_000;

export interface ReleaseDependencies {
  readonly database: Pick<Database, "transaction">;
  readonly log: Logger;
}

/**
 * Returns one run, to be repeated. Each run checks the deliveries after those of the previous one.
 */
export function releaseStuck({ database, log }: ReleaseDependencies): () => Promise<void> {
  let after = 0;
  return async () => {
    const { woken, last } = await releaseStuckDeliveries(database, { after, limit: pageSize });
    if (woken > 0) log.warn({ deliveries: woken }, "released stuck deliveries");
    after = last ?? 0;
  };
}
