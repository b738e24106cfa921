/**
 * Sends one delivery (B4). domain/delivery decides on retries and on disabling endpoints; the
 * result of an attempt and its consequences are recorded in one transaction. After a crash before
 * recording, the delivery is sent again with the same id when its lease ends.
 */
import type { Logger } from "pino";
import type { Config } from "../app/config.ts";
import type { Database, Transaction } from "../db/database.ts";
import { addDeliveries } from "../commands/outbox/enqueue.ts";
import { newDeliveryId } from "../commands/outbox/delivery-id.ts";
import { sendsEmail } from "../commands/outbox/sends-email.ts";
import {
  type Delivery,
  abandonDeliveries,
  postponeAttempt,
  recordAttempt,
  recordDead,
  recordDelivered,
} from "../commands/outbox/deliveries.ts";
import { parkDelivery, type ClaimedDelivery, releaseNext } from "../commands/outbox/claim-due.ts";
import { claimWaiting, rescheduleDelivery, type Waiting } from "../commands/outbox/waiting-deliveries.ts";
import { disableEndpoint, recordEndpointAnswer, recordEndpointFailure } from "../commands/outbox/endpoints.ts";
import { loseProof } from "../commands/applications/lose-proof.ts";
import type { RateLimits } from "../db/rate-limit.ts";
import { chatTarget, type DeliveryKind, emailDraft } from "../domain/delivery/drafts.ts";
import { disabledReasons, hasFailedForAWeek } from "../domain/delivery/endpoint.ts";
import { notNeeded } from "../domain/delivery/outcome.ts";
import { longestWait, retryDelay } from "../domain/delivery/retry.ts";
import type { SendEmail } from "../integrations/email/email.ts";
import type { SendWebhook } from "../integrations/webhook/webhook.ts";
import type { SendNotice } from "../integrations/notices/notice.ts";
import { type Attempt, attemptEmail, attemptWebhook, retryableFailure } from "./attempt.ts";
import { attemptNotice } from "./attempt-notice.ts";
import type { PublishedCatalog } from "../commands/vacancies/published-catalog.ts";

export interface DeliverDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly catalog: PublishedCatalog;
  readonly sendWebhook: SendWebhook;
  readonly sendNotice: SendNotice;
  /** Null: no mail server is configured. */
  readonly sendEmail: SendEmail | null;
  readonly limits: Pick<RateLimits, "consume">;
  readonly log: Logger;
  /** Called after each attempt, for metrics. */
  readonly attempted?:
    | ((kind: DeliveryKind, result: AttemptResult, target: string, how: AttemptFacts) => void)
    | undefined;
  readonly now: () => Date;
  /** In [0, 1). */
  readonly random: () => number;
}

export interface AttemptFacts {
  /** 1 for the first. */
  readonly attempt: number;
  /** Until the result was recorded. */
  readonly seconds: number;
}

/**
 * Results of an attempt. `refused` and `withheld` are not retried; `not_needed` means the message
 * has become obsolete.
 */
export const attemptResults = ["delivered", "put_off", "failed", "refused", "withheld", "not_needed"] as const;
export type AttemptResult = (typeof attemptResults)[number];

/**
 * Attempts a claimed delivery, unless it must wait for an earlier event of the same application.
 */
export async function deliver(deps: DeliverDependencies, taken: ClaimedDelivery): Promise<void> {
  if (taken.hasEarlier && (await parkDelivery(deps.database, taken))) return;
  await attemptClaimed(deps, taken, null);
}

/**
 * Attempts a delivery before its due time, because its receiver is back. A failure counts as no
 * attempt and leaves the due time as it was. Null: another process has claimed it.
 */
export async function deliverEarly(deps: DeliverDependencies, waiting: Waiting): Promise<AttemptResult | null> {
  const delivery = await claimWaiting(deps.database, waiting, deps.now());
  return delivery && attemptClaimed(deps, delivery, waiting.due);
}

async function attemptClaimed(
  deps: DeliverDependencies,
  delivery: Delivery,
  due: Tried["due"],
): Promise<AttemptResult> {
  const { database, log } = deps;
  const began = performance.now();
  const report = (result: AttemptResult): AttemptResult => {
    const how = { attempt: delivery.attempts + 1, seconds: (performance.now() - began) / 1000 };
    deps.attempted?.(delivery.kind, result, delivery.target, how);
    return result;
  };
  const attempt = await attemptOnce(deps, delivery);
  const about = { delivery: delivery.id, kind: delivery.kind, target: delivery.target };
  if (attempt.outcome === "success") {
    await database.transaction((transaction) => arrived(deps, transaction, delivery));
    log.info({ ...about, attempts: delivery.attempts + 1 }, "delivered");
    return report("delivered");
  }
  const { putOffUntil } = attempt;
  if (putOffUntil) {
    await postponeAttempt(database, { id: delivery.id, until: putOffUntil });
    log.info({ ...about, reason: attempt.reason }, "put off");
    return report("put_off");
  }
  const { wait, disabled } = await database.transaction((transaction) =>
    failed(deps, transaction, delivery, { ...attempt, due }),
  );
  log.warn({ ...about, reason: attempt.reason, retryInMs: wait }, "not delivered");
  if (disabled) log.error({ endpoint: delivery.target, ...disabled }, "webhook endpoint disabled");
  return report(resultOf(attempt, wait));
}

function resultOf({ withheld, reason }: Attempt, wait: number | null): AttemptResult {
  if (wait !== null) return "failed";
  if (withheld) return "withheld";
  return reason === notNeeded ? "not_needed" : "refused";
}

/**
 * Counts an internal error as a failed attempt, so that the delivery ends as a dead letter instead
 * of being retried forever. While the database is down, recording fails too; the delivery is
 * retried when its lease ends.
 */
async function attemptOnce(deps: DeliverDependencies, delivery: Delivery): Promise<Attempt> {
  try {
    switch (delivery.kind) {
      case "webhook":
        return await attemptWebhook(deps, delivery);
      case "email":
        return await attemptEmail(deps, delivery);
      case "notice":
        return await attemptNotice(deps, delivery);
    }
  } catch (error) {
    // The error's message may contain the content.
    deps.log.error(
      { delivery: delivery.id, error: error instanceof Error ? error.name : typeof error },
      "delivery attempt threw an error",
    );
    return { ...retryableFailure("internal error"), reached: false };
  }
}

async function arrived({ now }: DeliverDependencies, transaction: Transaction, delivery: Delivery): Promise<void> {
  if (delivery.kind === "webhook") await recordEndpointAnswer(transaction, delivery.target);
  await recordDelivered(transaction, { id: delivery.id, now: now() });
  await releaseNext(transaction, delivery);
}

/** `due`: the regular time of an early attempt; null: the attempt was not early. */
type Tried = Attempt & { readonly due: Date | null };

interface Consequence {
  /** Milliseconds until the next attempt; null: no further attempt. */
  readonly wait: number | null;
  /** This failure disabled the endpoint. */
  readonly disabled: { readonly reason: string; readonly givenUp: number } | null;
}

async function failed(
  deps: DeliverDependencies,
  transaction: Transaction,
  delivery: Delivery,
  attempt: Tried,
): Promise<Consequence> {
  const now = deps.now();
  const wait = attempt.outcome === "retry" ? waitAfter(deps, delivery, attempt, now) : null;
  const reason = attempt.reached ? await reasonToDisable(transaction, delivery, attempt, now, wait === null) : null;
  const disabled = reason !== null && (await disableEndpoint(transaction, { id: delivery.target, reason, now }));

  const { withheld = null } = attempt;
  const record = { id: delivery.id, now, error: attempt.reason, withheld };
  if (wait !== null && reason === null) {
    const nextAttemptAt = new Date(now.getTime() + wait);
    if (attempt.due) await rescheduleDelivery(transaction, { ...record, until: nextAttemptAt });
    else await recordAttempt(transaction, { ...record, nextAttemptAt });
    return { wait, disabled: null };
  }
  const { id } = delivery;
  const dead = () => recordDead(transaction, { ...record, attempted: attempt.reached });
  await loseProof(transaction, { id, now, record: dead });
  const givenUp = disabled
    ? await abandonDeliveries(transaction, delivery.target, { now, error: "endpoint disabled" })
    : 0;
  await releaseNext(transaction, delivery);
  if (!disabled) return { wait: null, disabled: null };
  await notifyOperator(deps, transaction, delivery, reason, now);
  return { wait: null, disabled: { reason, givenUp } };
}

/** Milliseconds; null: give up. An early attempt never gives up. */
function waitAfter(
  { random }: DeliverDependencies,
  { attempts }: Delivery,
  { due, retryAfterMs }: Tried,
  now: Date,
): number | null {
  if (due === null) return retryDelay(attempts + 1, random(), retryAfterMs);
  return Math.max(due.getTime() - now.getTime(), Math.min(retryAfterMs ?? 0, longestWait));
}

/** Updates the endpoint's record. Returns the reason to disable it, if there is one. */
async function reasonToDisable(
  transaction: Transaction,
  { kind, target }: Delivery,
  { outcome }: Attempt,
  now: Date,
  exhausted: boolean,
): Promise<string | null> {
  if (kind !== "webhook" || target === chatTarget) return null;
  if (outcome === "permanent") {
    // It refused this delivery, so the endpoint is up.
    await recordEndpointAnswer(transaction, target);
    return null;
  }
  const failingSince = await recordEndpointFailure(transaction, target, now);
  if (outcome === "disable") return disabledReasons.gone;
  return hasFailedForAWeek({ now, failingSince, exhausted }) ? disabledReasons.failing : null;
}

/** Sends an email if mail is configured; the log and `fairlead doctor` report it too. */
async function notifyOperator(
  { config }: DeliverDependencies,
  transaction: Transaction,
  { target }: Delivery,
  reason: string,
  now: Date,
): Promise<void> {
  if (!sendsEmail(config)) return;
  const draft = emailDraft("operator.endpoint_disabled", "operator", newDeliveryId, { endpoint: target, reason });
  // About the endpoint, not an application: that of the failed event may be erased before anyone
  // reads this.
  await addDeliveries(transaction, null, [draft], now);
}
