/**
 * Keeps the promise of the privacy text: deletes expired data every hour, in whichever process
 * comes first.
 */
import type { Logger } from "pino";
import { forgetOldAlerts } from "../commands/job-alerts/delete-subscribers.ts";
import type { MailDeployment } from "../commands/outbox/sends-email.ts";
import type { Database } from "../db/database.ts";
import { forgetOldDeskEvents } from "../commands/audit/purge.ts";
import { deleteExpired } from "../commands/accounts/delete-expired.ts";
import { forgetOldCorrections } from "../commands/applications/contact-correction.ts";
import { purge } from "../commands/applications/purge.ts";
import { retentionCutoffs, type RetentionRules } from "../domain/retention/cutoffs.ts";

export interface PurgeDependencies {
  readonly config: MailDeployment;
  readonly database: Database;
  readonly retention: RetentionRules;
  readonly jobAlerts: boolean;
  readonly log: Logger;
  readonly now: () => Date;
}

export async function purgeExpired(
  { config, database, retention, jobAlerts, log, now }: PurgeDependencies,
  signal: AbortSignal,
): Promise<void> {
  const at = now();
  const cutoffs = retentionCutoffs(at, retention);
  const counts = await purge(database, cutoffs, { signal, notices: { deployment: config, now: at } });
  await forgetOldCorrections(database, now());
  await deleteExpired(database, cutoffs.logIns);
  await forgetOldAlerts(database, { now: now(), areThere: jobAlerts });
  await forgetOldDeskEvents(database);
  if (counts.applications > 0) log.info(counts, "purged");
}
