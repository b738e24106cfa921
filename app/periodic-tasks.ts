/**
 * The periodic tasks of a process that runs jobs. Two others are no jobs: `shelf` in every process
 * (commands/vacancies/published-catalog.ts), and `upkeep` wherever the embedded database is open
 * (db/embedded/upkeep.ts).
 */
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Task } from "./scheduler.ts";
import type { PublishedCatalog } from "../commands/vacancies/published-catalog.ts";
import type { Database } from "../db/database.ts";
import { retentionRules } from "../domain/market-law/retention.ts";
import type { SendPush } from "../integrations/push/push.ts";
import type { SendWebhook } from "../integrations/webhook/webhook.ts";
import { type BackupDependencies, backUp } from "../jobs/back-up.ts";
import { backfillAll } from "../jobs/backfill-search.ts";
import { runBulks } from "../jobs/bulk.ts";
import { sendDailyDigests } from "../jobs/digest.ts";
import { keepJournal } from "../jobs/erasures.ts";
import { sendJobAlerts } from "../jobs/job-alerts.ts";
import { clockTask, runContactClock } from "../jobs/keep-clock.ts";
import { receiveMailbox } from "../jobs/receive-mailbox.ts";
import type { LawWatch } from "../jobs/law.ts";
import { purgeExpired } from "../jobs/purge.ts";
import { push } from "../jobs/push.ts";
import { releaseStuck } from "../jobs/release-stuck.ts";
import { type RestoreTestDependencies, runRestoreTest } from "../jobs/restore-test.ts";
import { unpublishAllFlagged } from "../jobs/unpublish-flagged.ts";
import { keepVacancies } from "../jobs/vacancies.ts";
import { type WatchDependencies, watchingHealth } from "../jobs/watch-health.ts";
import { errorForLog } from "../server/http/log.ts";

export interface TaskDependencies {
  /** Its operator file may be replaced later. */
  readonly config: Config;
  readonly database: Database;
  readonly catalog: PublishedCatalog;
  readonly law: LawWatch;
  readonly sendPush: SendPush;
  readonly sendWebhook: SendWebhook;
  readonly openStore: BackupDependencies["openStore"];
  readonly examine: WatchDependencies["examine"];
  /** Restores a backup elsewhere. */
  readonly restore: RestoreTestDependencies["restore"];
  readonly log: Logger;
  readonly now: () => Date;
}

type PeriodicTask = Omit<Task, "name">;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** By name, in start order. */
export function periodicTasks(deps: TaskDependencies) {
  const { config, law, log } = deps;
  /** Runs first after one interval. A run that fails logs `failure`. */
  const later = (every: number, run: Task["run"], failure: string, level: "warn" | "error" = "warn"): PeriodicTask => ({
    every,
    atStart: false,
    run,
    onError: (error) => log[level]({ error: errorForLog(error) }, failure),
  });
  /** Runs first at once. */
  const atStart = (...task: Parameters<typeof later>): PeriodicTask => ({ ...later(...task), atStart: true });
  // Read for each run: the operator file may change while the process runs.
  const rules = () => ({ retention: retentionRules(config.operator), jobAlerts: config.operator.jobAlerts });
  const journalFailed = "the erasure journal (ERASURE_JOURNAL) could not be written";
  return {
    forgotten: atStart(minute, releaseStuck(deps), "search for forgotten deliveries failed"),
    purge: atStart(hour, async (signal) => purgeExpired({ ...deps, ...rules() }, signal), "purge failed"),
    "erasure-journal": atStart(minute, keepJournal(deps), journalFailed, "error"),
    push: later(15 * second, () => push(deps), "web push failed"),
    digest: atStart(5 * minute, () => sendDailyDigests(deps), "daily emails failed"),
    alerts: atStart(minute, (signal) => sendJobAlerts(deps, signal), "job alerts failed"),
    // Repeated, because a pass skips rows that are locked.
    fill_search: atStart(hour, (signal) => backfillAll(deps, signal), "search index failed"),
    bulk: atStart(second, (signal, onError) => runBulks(deps, signal, onError), "bulk action failed"),
    // Processes read a change within a second, so pages are correct within ten seconds.
    vacancies: atStart(5 * second, (_, onError) => keepVacancies(deps, onError), "vacancy schedule failed"),
    [clockTask]: atStart(
      30 * second,
      (signal, onError) => runContactClock(deps, onError, signal),
      "contact clock failed",
    ),
    // Logs at most once a day; hourly, so that a new day is noticed within an hour.
    law: later(hour, async () => law.sayNew(), "the legal check failed"),
    mailbox: later(
      30 * second,
      async (signal) => (config.imapUrl === undefined ? undefined : receiveMailbox(deps, config.imapUrl, signal)),
      "the mailbox (IMAP_URL) could not be read",
    ),
    health: later(minute, watchingHealth(deps), "the checks of this site failed"),
    backup: atStart(minute, (signal) => backUp(deps, signal), "the backup off this machine failed", "error"),
    "restore-test": later(10 * minute, (signal) => runRestoreTest(deps, signal), "the restore test failed", "error"),
    // Hourly is enough: new texts are checked when they are published.
    withhold: atStart(hour, (signal) => unpublishAllFlagged(deps, signal), "vacancies could not be read"),
  };
}
