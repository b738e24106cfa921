import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { JobQueue } from "../db/job-queue.ts";

/** What the clock needs to keep (keep-clock.ts, keep-held.ts). */
export interface ClockDependencies {
  /** The operator may change it while the process runs. */
  readonly config: Pick<Config, "operator" | "smtpUrl" | "publicUrl">;
  readonly database: Database;
  readonly queue: JobQueue;
  /** The id of a new delivery. */
  readonly newDeliveryId: () => string;
  readonly log: Logger;
  readonly now: () => Date;
}
