/** One attempt to send a delivery, by its kind, and what its answer means. Nothing is recorded here. */
import { createHash } from "node:crypto";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { Delivery } from "../outbox/deliveries.ts";
import { endpointHealth } from "../outbox/endpoints.ts";
import {
  classifyHttpStatus,
  classifySmtpReply,
  type DeliveryOutcome,
  notNeeded,
  smtpReason,
} from "../domain/delivery/outcome.ts";
import { causedBy } from "../applications/email-senders.ts";
import { emailWithheld } from "../db/email-allowance.ts";
import { mailSender } from "../domain/operator/mail-sender.ts";
import { deliveryMark } from "../applications/delivery-mark.ts";
import type { RateLimits } from "../db/rate-limit.ts";
import type { Withheld } from "../domain/delivery/drafts.ts";
import type { SendEmail } from "../gateways/email/email.ts";
import { type SendWebhook, signingSecrets } from "../gateways/webhook/webhook.ts";
import { composeEmail } from "../mail/compose.ts";
import type { Shelf } from "../vacancies/shelf.ts";

export interface Attempt {
  readonly outcome: DeliveryOutcome;
  /** A status or a class of failure: never a body, an address or a name. */
  readonly reason: string;
  readonly retryAfterMs: number | null;
  /** Whether something was sent, or at least tried to be. */
  readonly reached: boolean;
  /** It may not be made before: it counts as none. */
  readonly putOffUntil?: Date;
  /** A limit kept it back: given up, and no dead letter. */
  readonly withheld?: Withheld;
}

interface AttemptDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly shelf: Shelf;
  readonly sendWebhook: SendWebhook;
  readonly sendEmail: SendEmail | null;
  readonly limits: Pick<RateLimits, "consume">;
  readonly now: () => Date;
}

/** A dead letter at once, without anything being sent. */
export const notSent = (reason: string): Attempt => ({
  outcome: "permanent",
  reason,
  retryAfterMs: null,
  reached: false,
});
/** Failed, and to be tried again. */
export const later = (reason: string): Attempt => ({ outcome: "retry", reason, retryAfterMs: null, reached: true });

/** What tells one address of an endpoint from another, without keeping it. */
export function addressHash(url: string): string {
  return createHash("sha256").update(url).digest("base64url");
}

export async function attemptWebhook(
  { config, database, sendWebhook, now }: AttemptDependencies,
  delivery: Delivery,
): Promise<Attempt> {
  const endpoint = config.operator.webhooks.find((webhook) => webhook.id === delivery.target);
  // Taken out of the operator's file since: a dead letter, which can be replayed if it comes back.
  if (!endpoint) return notSent("endpoint removed");
  const { url } = endpoint;
  const { disabledAt } = await endpointHealth(database, endpoint.id, addressHash(url));
  if (disabledAt) return notSent("endpoint disabled");
  const body = JSON.stringify(delivery.payload);
  const result = await sendWebhook({ id: delivery.id, url, secrets: signingSecrets(endpoint), body }, now());
  if (result.kind === "failed") return later(result.reason);
  const { status, retryAfterMs } = result;
  return { outcome: classifyHttpStatus(status), reason: `HTTP ${status}`, retryAfterMs, reached: true };
}

const withheldFor = { mailbox: "to this mailbox", sender: "to new mailboxes from this sender" } as const;

export async function attemptEmail(
  { config, database, shelf, sendEmail, limits, now }: AttemptDependencies,
  delivery: Delivery,
): Promise<Attempt> {
  const { mail } = config.operator;
  if (!mail || !sendEmail) return later("no mail server configured");
  const email = await composeEmail({ database, config, shelf, now: now() }, delivery);
  if (email === null) return notSent(notNeeded);
  const { mailbox, ...letter } = email;
  // What somebody else's sending of the form can cause; a link that was asked for was counted when it was. That an application was
  // moved away has its own limit: nobody who has others under the mailbox keeps it from being notified.
  const isCounted = delivery.eventType !== "applicant.link" && delivery.eventType !== "applicant.corrected";
  if (mailbox !== null && delivery.attempts === 0 && isCounted) {
    const caused = { cause: "registration", type: delivery.eventType, emailKey: mailbox } as const;
    const senders = await causedBy(database, delivery);
    const withheld = await emailWithheld({ limits, database }, { ...caused, senders });
    if (withheld !== null) return { ...notSent(`too many letters ${withheldFor[withheld]}`), withheld };
  }
  const result = await sendEmail({
    id: delivery.id,
    from: mailSender(mail, config.operator.identity),
    delivery: deliveryMark(config, delivery.id),
    ...letter,
  });
  if (result.kind === "accepted") return { outcome: "success", reason: "", retryAfterMs: null, reached: true };
  if (result.kind === "failed") return later(result.reason);
  if (result.kind === "impossible") return notSent(result.reason);
  return {
    outcome: classifySmtpReply(result.code),
    reason: smtpReason(result.code),
    retryAfterMs: null,
    reached: true,
  };
}
