/** Keeps the promise of the privacy text: what is past its time is deleted, every hour, by whichever process gets to it. */
import type { Logger } from "pino";
import { forgetOldAlerts } from "../alerts/forget.ts";
import type { Database } from "../db/database.ts";
import { forgetOldDeskEvents } from "../audit/purge.ts";
import { forgetExpired } from "../accounts/expired.ts";
import { forgetOldCorrections } from "../applications/contact-correction.ts";
import { purge } from "../applications/purge.ts";
import { retentionCutoffs, type RetentionRules } from "../domain/retention/cutoffs.ts";
import { schedule } from "../schedule.ts";

/** Milliseconds between two purges. */
const purgeIntervalMs = 3_600_000;

export interface PurgeDependencies {
  readonly database: Database;
  /** The operator may change it while the process runs. */
  readonly retention: () => RetentionRules;
  /** Whether anybody can ask for new vacancies by e-mail; likewise. */
  readonly jobAlerts: () => boolean;
  readonly log: Logger;
  readonly now: () => Date;
}

export async function purgeExpired(
  { database, retention, jobAlerts, log, now }: PurgeDependencies,
  signal: AbortSignal,
): Promise<void> {
  const cutoffs = retentionCutoffs(now(), retention());
  const counts = await purge(database, cutoffs, signal);
  await forgetOldCorrections(database, now());
  await forgetExpired(database, cutoffs.logIns);
  await forgetOldAlerts(database, { now: now(), areThere: jobAlerts() });
  await forgetOldDeskEvents(database);
  if (counts.applications > 0) log.info(counts, "purged");
}

/** Purges now and then every hour. The returned function ends it, and waits for the batch under way. */
export function startPurging(deps: PurgeDependencies, onError: (error: unknown) => void): () => Promise<void> {
  return schedule({
    name: "purge",
    every: purgeIntervalMs,
    atStart: true,
    run: (signal) => purgeExpired(deps, signal),
    onError,
  });
}
