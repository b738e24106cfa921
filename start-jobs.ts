/** All jobs, in the order in which they start. Loaded by processes that do them alone: it takes memory. */
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Database } from "./db/open.ts";
import { RateLimits } from "./db/rate-limit.ts";
import { retentionRules } from "./domain/market-law/retention.ts";
import type { SendEmail } from "./gateways/email/email.ts";
import { noticeSender } from "./gateways/notices/send.ts";
import { pushSender } from "./gateways/push/push.ts";
import { webhookSender } from "./gateways/webhook/webhook.ts";
import { errorForLog } from "./server/http/log.ts";
import type { LiveShelf } from "./vacancies/shelf.ts";
import { startAlerts } from "./jobs/alerts.ts";
import { startBulks } from "./jobs/bulk.ts";
import { deliver, type DeliverDependencies } from "./jobs/deliver.ts";
import { startDigests } from "./jobs/digest.ts";
import { startKeepingJournal } from "./jobs/erasures.ts";
import { startFillingSearch } from "./jobs/fill-search.ts";
import { startClock } from "./jobs/keep-clock.ts";
import { startFindingForgotten } from "./jobs/forgotten.ts";
import { startPurging } from "./jobs/purge.ts";
import { startPush } from "./jobs/push.ts";
import { type Queue, startQueue } from "./jobs/queue.ts";
import { startRecovery } from "./jobs/recovery.ts";
import { startKeepingVacancies } from "./jobs/vacancies.ts";

/** Deliveries under way at once: to one receiver, so that one that hangs holds no other up, and altogether. */
const workers = { perLane: 5, most: 40 } as const;

interface JobParts {
  /** Its operator file may be another later. */
  readonly config: Config;
  readonly database: Database;
  readonly shelf: LiveShelf;
  /** null: there is no mail server. */
  readonly sendEmail: SendEmail | null;
  readonly log: Logger;
  /** Whoever counts and traces what this process does. */
  readonly attempted: readonly NonNullable<DeliverDependencies["attempted"]>[];
}

/** `stops` gets what ends them, in the order in which they were started. */
export function startJobs(parts: JobParts, stops: (() => unknown)[]): Queue {
  const { config, database, log } = parts;
  const deps = {
    config,
    database,
    log,
    shelf: parts.shelf,
    sendEmail: parts.sendEmail,
    // A receiver on the same machine is how the demo is tried out; in production an internal address is one where it is named.
    sendWebhook: webhookSender({ loopback: config.environment === "demo" }, () => config.operator.internalReceivers),
    sendNotice: noticeSender({ loopback: config.environment === "demo" }),
    limits: new RateLimits(database.limiterClient, config.secret),
    now: () => new Date(),
    random: Math.random,
  };
  // Every webhook and whoever is told of pages is a lane, and the mail server one more.
  const lanes = config.operator.webhooks.length + Object.keys(config.operator.notices).length + 1;
  const perLane = Math.max(1, Math.min(workers.perLane, Math.floor(workers.most / lanes)));
  const most = Math.min(workers.most, perLane * Math.max(2, lanes));
  const onError = (error: unknown) => log.warn({ error: errorForLog(error) }, "what waits for a receiver");
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
    onError: (error) => log.warn({ error: errorForLog(error) }, "job queue"),
  });
  stops.push(() => queue.stop());
  stops.push(startFindingForgotten(deps, (error) => log.warn({ error: errorForLog(error) }, "forgotten deliveries")));
  const kept = {
    retention: () => retentionRules(config.operator),
    jobAlerts: () => config.operator.jobAlerts,
  };
  const stopPurging = startPurging({ ...deps, ...kept }, (error) => log.warn({ error: errorForLog(error) }, "purge"));
  stops.push(stopPurging);
  stops.push(
    startKeepingJournal(deps, (error) =>
      log.error({ error: errorForLog(error) }, "the erasure journal (ERASURE_JOURNAL) could not be written"),
    ),
  );
  const sendPush = pushSender({ loopback: config.environment === "demo" });
  stops.push(startPush({ ...deps, sendPush }, (error) => log.warn({ error: errorForLog(error) }, "web push")));
  stops.push(startDigests(deps, (error) => log.warn({ error: errorForLog(error) }, "daily letters")));
  stops.push(startAlerts(deps, (error) => log.warn({ error: errorForLog(error) }, "letters of new vacancies")));
  stops.push(startFillingSearch(deps, (error) => log.warn({ error: errorForLog(error) }, "search")));
  stops.push(startBulks(deps, (error) => log.warn({ error: errorForLog(error) }, "bulk")));
  stops.push(startKeepingVacancies(deps, (error) => log.warn({ error: errorForLog(error) }, "vacancies")));
  stops.push(startClock(deps, (error) => log.warn({ error: errorForLog(error) }, "contact clock")));
  return queue;
}
