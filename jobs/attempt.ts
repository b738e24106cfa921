/** One attempt to send a delivery, by kind, and how to interpret the answer. Records nothing. */
import * as v from "valibot";
import type { Config } from "../app/config.ts";
import type { Database } from "../db/database.ts";
import type { Delivery } from "../commands/outbox/deliveries.ts";
import { addressHash, readOrAddEndpoint } from "../commands/outbox/endpoints.ts";
import {
  classifyHttpStatus,
  classifySmtpReply,
  type DeliveryOutcome,
  notNeeded,
  smtpReason,
} from "../domain/delivery/outcome.ts";
import { causedBy, shareOf } from "../commands/applications/email-senders.ts";
import { emailWithheld } from "../db/email-allowance.ts";
import { mailSender } from "../domain/operator/mail-sender.ts";
import { bounceSignature } from "../commands/applications/bounce-signature.ts";
import type { RateLimits } from "../db/rate-limit.ts";
import { chatTarget, type Withheld } from "../domain/delivery/drafts.ts";
import type { SendEmail } from "../integrations/email/email.ts";
import type { NoticeResult } from "../integrations/notices/notice.ts";
import { type SendWebhook, signingSecrets, type WebhookResult } from "../integrations/webhook/webhook.ts";
import { messageToSend } from "../email/applicant/message-to-send.ts";
import { composeEmail } from "../email/compose.ts";
import type { PublishedCatalog } from "../commands/vacancies/published-catalog.ts";

export interface Attempt {
  readonly outcome: DeliveryOutcome;
  /** A status or failure class: never a body, an address or a name. */
  readonly reason: string;
  readonly retryAfterMs: number | null;
  /** Whether anything was sent or tried. */
  readonly reached: boolean;
  /** Earliest time of the attempt, which was postponed and does not count. */
  readonly putOffUntil?: Date;
  /** A limit withheld it: given up, but not a dead letter. */
  readonly withheld?: Withheld;
}

interface AttemptDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly catalog: PublishedCatalog;
  readonly sendWebhook: SendWebhook;
  readonly sendEmail: SendEmail | null;
  readonly limits: Pick<RateLimits, "consume">;
  readonly now: () => Date;
}

/** Becomes a dead letter at once; nothing is sent. */
export const permanentFailure = (reason: string): Attempt => ({
  outcome: "permanent",
  reason,
  retryAfterMs: null,
  reached: false,
});
/** Failed; the worker retries it. */
export const retryableFailure = (reason: string): Attempt => ({
  outcome: "retry",
  reason,
  retryAfterMs: null,
  reached: true,
});

/** @param disables an answer may switch the target off, instead of ending this delivery */
export function attemptWith(
  result: WebhookResult | NoticeResult,
  { disables }: { readonly disables: boolean },
): Attempt {
  if (result.kind === "failed") return retryableFailure(result.reason);
  const { status, retryAfterMs } = result;
  const outcome = classifyHttpStatus(status);
  return {
    outcome: outcome === "disable" && !disables ? "permanent" : outcome,
    reason: `HTTP ${status}`,
    retryAfterMs,
    reached: true,
  };
}

export async function attemptWebhook(
  { config, database, sendWebhook, now }: AttemptDependencies,
  delivery: Delivery,
): Promise<Attempt> {
  const endpoint = config.operator.webhooks.find((webhook) => webhook.id === delivery.target);
  if (delivery.target === chatTarget) return attemptChat({ config, sendWebhook, now }, delivery);
  // The endpoint was removed from the operator file: a dead letter, which can be replayed if it
  // returns.
  if (!endpoint) return permanentFailure("endpoint removed");
  // Paused since it was claimed, or claimed early.
  if (endpoint.paused) return { ...retryableFailure("endpoint paused"), reached: false, putOffUntil: now() };
  const { url } = endpoint;
  const { disabledAt } = await readOrAddEndpoint(database, endpoint.id, addressHash(url));
  if (disabledAt) return permanentFailure("endpoint disabled");
  const body = JSON.stringify(delivery.payload);
  return attemptWith(await sendWebhook({ id: delivery.id, url, secrets: signingSecrets(endpoint), body }, now()), {
    disables: true,
  });
}

/** Unsigned: a chat's address is its secret. */
async function attemptChat(
  { config, sendWebhook, now }: Pick<AttemptDependencies, "config" | "sendWebhook" | "now">,
  { id, payload }: Delivery,
): Promise<Attempt> {
  const { alertUrl: url } = config;
  if (url === undefined) return permanentFailure("ALERT_URL is not set");
  // Never switched off: no other message would say so.
  return attemptWith(await sendWebhook({ id, url, secrets: [], body: JSON.stringify(payload) }, now()), {
    disables: false,
  });
}

/** Milliseconds between two looks at an unproven address, and until its message fails. */
const proofWait = 15 * 60_000;
const proofExpected = 24 * 3_600_000;

/**
 * A recruiter's message waits while its corrected address is unproven: opening the link that was
 * sent there proves it.
 */
async function withoutEmail(
  { database, now }: Pick<AttemptDependencies, "database" | "now">,
  { eventType, payload, createdAt }: Delivery,
): Promise<Attempt> {
  const message = eventType === "applicant.message" ? await messageToSend(database, payload) : null;
  if (message === null || message.proven) return permanentFailure(notNeeded);
  const reason = "corrected address not confirmed";
  if (now().getTime() >= createdAt.getTime() + proofExpected) return permanentFailure(reason);
  return { ...retryableFailure(reason), reached: false, putOffUntil: new Date(now().getTime() + proofWait) };
}

const withheldFor = { mailbox: "to this mailbox", sender: "to new mailboxes from this sender" } as const;

/** The sender when it was queued: what a manager changes since must not keep a notice back. */
function noticeSender({ eventType, payload }: Delivery): { readonly from: string } | undefined {
  const parsed = eventType.startsWith("account.") ? v.safeParse(sentBy, payload) : null;
  return parsed?.success ? { from: parsed.output.sender } : undefined;
}

const sentBy = v.object({ sender: v.string() });

export async function attemptEmail(
  { config, database, catalog, sendEmail, limits, now }: AttemptDependencies,
  delivery: Delivery,
): Promise<Attempt> {
  const mail = noticeSender(delivery) ?? config.operator.mail;
  if (!mail || !sendEmail) return retryableFailure("no mail server configured");
  const email = await composeEmail({ database, config, catalog, now: now() }, delivery);
  if (email === null) return withoutEmail({ database, now }, delivery);
  const { mailbox, ...message } = email;
  // Limits emails that someone else's registration can cause. Links were counted when requested. A
  // moved application has its own limit: others under the same mailbox must not suppress its
  // notice.
  const isCounted = delivery.eventType !== "applicant.link" && delivery.eventType !== "applicant.corrected";
  if (mailbox !== null && delivery.attempts === 0 && isCounted) {
    const cause = delivery.eventType === "applicant.message" ? "message" : "registration";
    const caused = { cause, type: delivery.eventType, emailKey: mailbox, ...shareOf(delivery) } as const;
    const senders = await causedBy(database, delivery);
    const withheld = await emailWithheld({ limits, database }, { ...caused, senders });
    if (withheld !== null) return { ...permanentFailure(`too many emails ${withheldFor[withheld]}`), withheld };
  }
  const result = await sendEmail({
    id: delivery.id,
    from: mailSender(mail, config.operator.identity),
    delivery: bounceSignature(config, delivery.id),
    ...message,
  });
  if (result.kind === "accepted") return { outcome: "success", reason: "", retryAfterMs: null, reached: true };
  if (result.kind === "failed") return retryableFailure(result.reason);
  if (result.kind === "impossible") return permanentFailure(result.reason);
  return {
    outcome: classifySmtpReply(result.code),
    reason: smtpReason(result.code),
    retryAfterMs: null,
    reached: true,
  };
}
