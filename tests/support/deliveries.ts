/** Applications to deliver, made as applicants make them, and the job that delivers them. */
import type { DeliveryKind } from "../../domain/delivery/drafts.ts";
import { RateLimits } from "../../db/rate-limit.ts";
import { loadDelivery } from "../../outbox/deliveries.ts";
import { fakeNotices } from "../../gateways/notices/fake.ts";
import { openMailer } from "../../gateways/email/email.ts";
import { webhookSender } from "../../gateways/webhook/webhook.ts";
import type { DeliverDependencies } from "../../jobs/deliver.ts";
import { applicant } from "./applicants.ts";
import type { TestApp } from "./app.ts";
import type { TestDatabase } from "./databases.ts";
import { storedAs } from "./exported.ts";

/** Who sends again without being at the desk. */
export const atTheCommandLine = { by: null, at: new Date("2026-11-20T10:00:00Z") };

/** Registers somebody and returns the id of the delivery to the operator of that kind. */
export async function delivered(
  site: TestApp,
  kind: DeliveryKind,
  change: Record<string, unknown> = {},
): Promise<string> {
  const { body } = await site.call("/api/register", applicant(change), { lang: "gb" });
  const { deliveries } = await storedAs(site.database, body.result?.id);
  const found = deliveries.find((delivery) => delivery.kind === kind && delivery.event_type === "application.created");
  if (!found) throw new Error(`no ${kind} to deliver`);
  return found.id;
}

export interface Enqueued {
  readonly deliveryId: string;
  /** A time for a retry; seconds where its time has not come. */
  readonly startAfter: Date;
}

export interface DeliverTest extends DeliverDependencies {
  /** Attempts put off, as they were enqueued. */
  readonly later: Enqueued[];
  /** How the delivery stands. */
  row(id: string): Promise<NonNullable<Awaited<ReturnType<typeof loadDelivery>>>>;
}

/** The job's surroundings: real senders with the site's clock, and a queue that is looked at. */
export function deliverDependencies(
  site: TestApp,
  context: TestDatabase,
  change: Partial<DeliverDependencies> = {},
): DeliverTest {
  const later: Enqueued[] = [];
  const { smtpUrl } = site.config;
  return {
    config: site.config,
    database: context.database,
    shelf: site.shelf,
    queue: {
      async enqueue(transaction, name, data, timing) {
        await context.queue.enqueue(transaction, name, data, timing);
        for (const { deliveryId } of data) later.push({ deliveryId, startAfter: timing?.startAfter as Date });
      },
    },
    sendWebhook: webhookSender({ loopback: true }),
    sendNotice: fakeNotices().send,
    sendEmail: smtpUrl ? openMailer(smtpUrl).send : null,
    limits: new RateLimits(context.database.limiterClient, site.config.secret),
    log: site.log,
    now: () => site.now,
    random: () => 0.5,
    later,
    async row(id) {
      const found = await loadDelivery(context.database, id);
      if (!found) throw new Error(`no delivery ${id}`);
      return found;
    },
    ...change,
  };
}
