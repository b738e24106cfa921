/**
 * Sends one delivery (B4). The rules when to try again and when an endpoint is gone are domain/delivery's; what came of an
 * attempt and what follows from it are recorded in one transaction. A crash between sending and recording sends again,
 * with the same id, when the lease is over.
 */
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Database, Transaction } from "../db/database.ts";
import { addDeliveries } from "../outbox/add.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";
import { sendsMail } from "../outbox/sends-mail.ts";
import { type Delivery, giveUpOn, putOff, recordAttempt, recordDead, recordDelivered } from "../outbox/deliveries.ts";
import { layAside, type Taken, wakeNext } from "../outbox/take.ts";
import { claimWaiting, putBack, type Waiting } from "../outbox/waiting.ts";
import { disableEndpoint, endpointAnswered, endpointFailed } from "../outbox/endpoints.ts";
import type { RateLimits } from "../db/rate-limit.ts";
import { type DeliveryKind, emailDraft } from "../domain/delivery/drafts.ts";
import { disabledReasons, hasFailedForAWeek } from "../domain/delivery/endpoint.ts";
import { notNeeded } from "../domain/delivery/outcome.ts";
import { longestWait, retryDelay } from "../domain/delivery/retry.ts";
import type { SendEmail } from "../gateways/email/email.ts";
import type { SendWebhook } from "../gateways/webhook/webhook.ts";
import type { SendNotice } from "../gateways/notices/notice.ts";
import { type Attempt, attemptEmail, attemptWebhook, later } from "./attempt.ts";
import { attemptNotice } from "./attempt-notice.ts";
import type { Shelf } from "../vacancies/shelf.ts";

export interface DeliverDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly shelf: Shelf;
  readonly sendWebhook: SendWebhook;
  readonly sendNotice: SendNotice;
  /** null: no mail server is configured. */
  readonly sendEmail: SendEmail | null;
  readonly limits: Pick<RateLimits, "consume">;
  readonly log: Logger;
  /** Told of each attempt, for whoever counts. */
  readonly attempted?:
    | ((kind: DeliveryKind, result: AttemptResult, target: string, how: AttemptFacts) => void)
    | undefined;
  readonly now: () => Date;
  /** In [0, 1). */
  readonly random: () => number;
}

export interface AttemptFacts {
  /** The first is 1. */
  readonly attempt: number;
  /** Until what came of it was recorded. */
  readonly seconds: number;
}

/** What came of an attempt: `refused` and `withheld` are not tried again, and nobody needs what was `not_needed` any more. */
export const attemptResults = ["delivered", "put_off", "failed", "refused", "withheld", "not_needed"] as const;
export type AttemptResult = (typeof attemptResults)[number];

/** Attempts what was taken, unless it has to wait for an earlier event of the same application. */
export async function deliver(deps: DeliverDependencies, taken: Taken): Promise<void> {
  if (taken.hasEarlier && (await layAside(deps.database, taken))) return;
  await attemptClaimed(deps, taken, null);
}

/**
 * Before its time, because whoever it goes to is back: one that fails is tried again when it would have been, as if nothing had been
 * tried. Resolves to what came of it; null: somebody else was at it.
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
  const said = (result: AttemptResult): AttemptResult => {
    const how = { attempt: delivery.attempts + 1, seconds: (performance.now() - began) / 1000 };
    deps.attempted?.(delivery.kind, result, delivery.target, how);
    return result;
  };
  const attempt = await attemptOnce(deps, delivery);
  const about = { delivery: delivery.id, kind: delivery.kind, target: delivery.target };
  if (attempt.outcome === "success") {
    await database.transaction((transaction) => arrived(deps, transaction, delivery));
    log.info({ ...about, attempts: delivery.attempts + 1 }, "delivered");
    return said("delivered");
  }
  const { putOffUntil } = attempt;
  if (putOffUntil) {
    await putOff(database, { id: delivery.id, until: putOffUntil });
    log.info({ ...about, reason: attempt.reason }, "put off");
    return said("put_off");
  }
  const { wait, disabled } = await database.transaction((transaction) =>
    failed(deps, transaction, delivery, { ...attempt, due }),
  );
  log.warn({ ...about, reason: attempt.reason, retryInMs: wait }, "not delivered");
  if (disabled) log.error({ endpoint: delivery.target, ...disabled }, "a webhook was switched off");
  return said(resultOf(attempt, wait));
}

function resultOf({ withheld, reason }: Attempt, wait: number | null): AttemptResult {
  if (wait !== null) return "failed";
  if (withheld) return "withheld";
  return reason === notNeeded ? "not_needed" : "refused";
}

/**
 * An error of ours counts as a failed attempt, so that the delivery ends as a dead letter and is not tried for ever.
 * While the database is away, recording it fails too, and it is attempted again when its lease is over.
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
    // Its message may hold what was to be sent.
    deps.log.error(
      { delivery: delivery.id, error: error instanceof Error ? error.name : typeof error },
      "attempt broke",
    );
    return { ...later("internal error"), reached: false };
  }
}

async function arrived({ now }: DeliverDependencies, transaction: Transaction, delivery: Delivery): Promise<void> {
  if (delivery.kind === "webhook") await endpointAnswered(transaction, delivery.target);
  await recordDelivered(transaction, { id: delivery.id, now: now() });
  await wakeNext(transaction, delivery);
}

/** `due`: when it would have been tried by itself; null: it was then. */
type Tried = Attempt & { readonly due: Date | null };

interface Consequence {
  /** Milliseconds until the next attempt; null: there is none. */
  readonly wait: number | null;
  /** The endpoint was switched off by this failure. */
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
    if (attempt.due) await putBack(transaction, { ...record, until: nextAttemptAt });
    else await recordAttempt(transaction, { ...record, nextAttemptAt });
    return { wait, disabled: null };
  }
  await recordDead(transaction, { ...record, attempted: attempt.reached });
  const givenUp = disabled ? await giveUpOn(transaction, delivery.target, { now, error: "endpoint disabled" }) : 0;
  await wakeNext(transaction, delivery);
  if (!disabled) return { wait: null, disabled: null };
  await tellOperator(deps, transaction, delivery, reason, now);
  return { wait: null, disabled: { reason, givenUp } };
}

/** Milliseconds; null: it is given up, which nothing is before its time. */
function waitAfter(
  { random }: DeliverDependencies,
  { attempts }: Delivery,
  { due, retryAfterMs }: Tried,
  now: Date,
): number | null {
  if (due === null) return retryDelay(attempts + 1, random(), retryAfterMs);
  return Math.max(due.getTime() - now.getTime(), Math.min(retryAfterMs ?? 0, longestWait));
}

/** Keeps the endpoint's record, and says why it is to be switched off, if it is. */
async function reasonToDisable(
  transaction: Transaction,
  { kind, target }: Delivery,
  { outcome }: Attempt,
  now: Date,
  exhausted: boolean,
): Promise<string | null> {
  if (kind !== "webhook") return null;
  if (outcome === "permanent") {
    // It refuses this one, so it is there.
    await endpointAnswered(transaction, target);
    return null;
  }
  const failingSince = await endpointFailed(transaction, target, now);
  if (outcome === "disable") return disabledReasons.gone;
  return hasFailedForAWeek({ now, failingSince, exhausted }) ? disabledReasons.failing : null;
}

/** By e-mail, if there is any: the log and `fairlead doctor` say it too. */
async function tellOperator(
  { config }: DeliverDependencies,
  transaction: Transaction,
  { target }: Delivery,
  reason: string,
  now: Date,
): Promise<void> {
  if (!sendsMail(config)) return;
  const draft = emailDraft("operator.endpoint_disabled", "operator", newDeliveryId, { endpoint: target, reason });
  // About the endpoint, and about no application: that of the event which failed may be erased before anybody reads this.
  await addDeliveries(transaction, null, [draft], now);
}
