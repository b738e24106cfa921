/**
 * Sends one delivery (B4). The rule when to try again is domain/delivery's; what came of an attempt and the next attempt
 * are recorded in one transaction. A crash between sending and recording sends again, with the same id.
 */
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { type Delivery, loadDelivery, recordAttempt, recordDead, recordDelivered } from "../db/queries/deliveries.ts";
import type { ApplicationCreated } from "../domain/delivery/application-created.ts";
import { classifyHttpStatus, classifySmtpReply, type DeliveryOutcome } from "../domain/delivery/failure.ts";
import { retryDelay } from "../domain/delivery/retry.ts";
import type { SendEmail } from "../gateways/email/email.ts";
import type { SendWebhook } from "../gateways/webhook/webhook.ts";
import { applicationEmail } from "./application-email.ts";
import type { Queue } from "./queue.ts";

export interface DeliverDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly queue: Pick<Queue, "enqueue">;
  readonly sendWebhook: SendWebhook;
  /** null: no mail server is configured. */
  readonly sendEmail: SendEmail | null;
  readonly log: Logger;
  readonly now: () => Date;
  /** In [0, 1). */
  readonly random: () => number;
}

interface Attempt {
  readonly outcome: DeliveryOutcome;
  /** A status or a class of failure: never a body, an address or a name. */
  readonly reason: string;
  readonly retryAfterMs: number | null;
}

export async function deliver(deps: DeliverDependencies, deliveryId: string): Promise<void> {
  const { database, queue, log } = deps;
  const delivery = await loadDelivery(database, deliveryId);
  // Delivered by an attempt whose job was run again, or erased meanwhile.
  if (!delivery || delivery.deliveredAt !== null) return;

  const attempt = await (delivery.kind === "webhook" ? attemptWebhook(deps, delivery) : attemptEmail(deps, delivery));
  const now = deps.now();
  if (attempt.outcome === "success") {
    await recordDelivered(database, { id: delivery.id, now });
    log.info({ delivery: delivery.id, kind: delivery.kind, attempts: delivery.attempts + 1 }, "delivered");
    return;
  }
  const failed = { id: delivery.id, now, error: attempt.reason };
  const wait =
    attempt.outcome === "retry" ? retryDelay(delivery.attempts + 1, deps.random(), attempt.retryAfterMs) : null;
  log.warn({ delivery: delivery.id, kind: delivery.kind, reason: attempt.reason, retryInMs: wait }, "not delivered");
  await database.transaction(async (transaction) => {
    if (wait === null) return recordDead(transaction, failed);
    await recordAttempt(transaction, failed);
    const startAfter = new Date(now.getTime() + wait);
    await queue.enqueue(transaction, "deliver", [{ deliveryId: delivery.id }], { startAfter });
  });
}

async function attemptWebhook({ config, sendWebhook, now }: DeliverDependencies, delivery: Delivery): Promise<Attempt> {
  const endpoint = config.operator.webhooks.find((webhook) => webhook.id === delivery.target);
  // Taken out of the operator's file since: a dead letter, which can be replayed if it comes back.
  if (!endpoint) return { outcome: "permanent", reason: "endpoint removed", retryAfterMs: null };
  const body = JSON.stringify(delivery.payload);
  const result = await sendWebhook({ id: delivery.id, url: endpoint.url, secret: endpoint.secret, body }, now());
  if (result.kind === "failed") return { outcome: "retry", reason: result.reason, retryAfterMs: null };
  return {
    outcome: classifyHttpStatus(result.status),
    reason: `HTTP ${result.status}`,
    retryAfterMs: result.retryAfterMs,
  };
}

async function attemptEmail({ config, sendEmail }: DeliverDependencies, delivery: Delivery): Promise<Attempt> {
  const { mail } = config.operator;
  if (!mail || !sendEmail) return { outcome: "retry", reason: "no mail server configured", retryAfterMs: null };
  const event = delivery.payload as unknown as ApplicationCreated;
  const result = await sendEmail({
    id: delivery.id,
    from: mail.from,
    to: mail.to,
    replyTo: event.data.contact.email,
    ...applicationEmail(event, config.operator),
  });
  if (result.kind === "accepted") return { outcome: "success", reason: "", retryAfterMs: null };
  if (result.kind === "failed") return { outcome: "retry", reason: result.reason, retryAfterMs: null };
  return { outcome: classifySmtpReply(result.code), reason: `SMTP ${result.code}`, retryAfterMs: null };
}
