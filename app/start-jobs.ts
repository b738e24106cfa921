/**
 * The delivery queue and the periodic tasks. Loaded only by processes that run jobs, to save
 * memory.
 */
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { periodicTasks } from "./periodic-tasks.ts";
import { schedule } from "./scheduler.ts";
import type { Stop } from "./shutdown.ts";
import type { Database } from "../db/open.ts";
import { RateLimits } from "../db/rate-limit.ts";
import { openStore } from "../integrations/backup-store/open.ts";
import type { SendEmail } from "../integrations/email/email.ts";
import { noticeSender } from "../integrations/notices/send.ts";
import { pushSender } from "../integrations/push/push.ts";
import { webhookSender } from "../integrations/webhook/webhook.ts";
import { errorForLog } from "../server/http/log.ts";
import type { LiveCatalog } from "../commands/vacancies/published-catalog.ts";
import { pausedLanes } from "../domain/delivery/lane.ts";
import { deliver, type DeliverDependencies } from "../jobs/deliver.ts";
import { type Queue, startQueue } from "../jobs/queue.ts";
import type { LawWatch } from "../jobs/law.ts";
import { startRecovery } from "../jobs/recovery.ts";
import { restoreInProcess } from "../jobs/restore-test.ts";

/**
 * Parallel deliveries: per receiver, so that one that hangs does not block others, and in total.
 */
const workers = { perLane: 5, most: 40 } as const;

interface JobParts {
  /** Its operator file may be replaced later. */
  readonly config: Config;
  readonly database: Database;
  readonly catalog: LiveCatalog;
  readonly law: LawWatch;
  /** null: no mail server. */
  readonly sendEmail: SendEmail | null;
  readonly log: Logger;
  /** Record metrics and traces of deliveries. */
  readonly attempted: readonly NonNullable<DeliverDependencies["attempted"]>[];
}

export interface Jobs {
  readonly queue: Queue;
  /** Starts the periodic tasks. They stop before what started before them. */
  startTasks(): void;
}

/** Starts the queue. Adds to `stops` the functions that stop it, and later the periodic tasks. */
export function startJobs(parts: JobParts, stops: Stop[]): Jobs {
  const { config, database, log } = parts;
  const deps = {
    config,
    database,
    log,
    catalog: parts.catalog,
    sendEmail: parts.sendEmail,
    // The demo may call receivers on the same machine. In production, internal addresses must be
    // listed.
    sendWebhook: webhookSender({ loopback: config.environment === "demo" }, () => config.operator.internalReceivers),
    sendNotice: noticeSender({ loopback: config.environment === "demo" }),
    limits: new RateLimits(database.limiterClient, config.secret),
    now: () => new Date(),
    random: Math.random,
  };
  // Each webhook and each notified service is a lane; the mail server is one more.
  const lanes = config.operator.webhooks.length + Object.keys(config.operator.notices).length + 1;
  const perLane = Math.max(1, Math.min(workers.perLane, Math.floor(workers.most / lanes)));
  const most = Math.min(workers.most, perLane * Math.max(2, lanes));
  const onError = (error: unknown) => log.warn({ error: errorForLog(error) }, "recovery of receivers failed");
  const delivering: DeliverDependencies = {
    ...deps,
    attempted(kind, result, target, how) {
      for (const hear of parts.attempted) hear(kind, result, target, how);
      recovery.heard({ kind, target }, result);
    },
  };
  const recovery = startRecovery(delivering, { parallel: perLane, onError });
  stops.push(() => recovery.stop());
  const queue = startQueue(database, (taken) => deliver(delivering, taken), {
    perLane,
    most,
    isPaused: (lane) => pausedLanes(config.operator).has(lane),
    onError: (error) => log.warn({ error: errorForLog(error) }, "job queue failed"),
  });
  stops.push(() => queue.stop());
  const tasks = periodicTasks({
    ...deps,
    law: parts.law,
    sendPush: pushSender({ loopback: config.environment === "demo" }),
    // Loaded on demand, to save memory: most of the command line's checks.
    async examine(codes) {
      const { runChecks } = await import("../cli/checks.ts");
      return runChecks({ config, database, now: new Date() }, codes);
    },
    openStore,
    restore: restoreInProcess(),
  });
  return {
    queue,
    startTasks() {
      for (const [name, task] of Object.entries(tasks)) stops.push(schedule({ name, ...task }));
    },
  };
}
