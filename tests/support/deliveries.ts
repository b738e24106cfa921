/** Applications to deliver, made like applicants make them, and the job that delivers them. */
import type { DeliveryKind } from "../../domain/delivery/drafts.ts";
import type { Database } from "../../db/database.ts";
import { RateLimits } from "../../db/rate-limit.ts";
import { loadDelivery } from "../../commands/outbox/deliveries.ts";
import { fakeNotices } from "../../integrations/notices/fake.ts";
import { openMailer } from "../../integrations/email/email.ts";
import { webhookSender } from "../../integrations/webhook/webhook.ts";
import type { DeliverDependencies } from "../../jobs/deliver.ts";
import { applicant } from "./applicants.ts";
import type { TestApp } from "./app.ts";
import type { TestDatabase } from "./databases.ts";
import { storedAs } from "./exported.ts";

/** The author of replays outside the desk. */
export const atTheCommandLine = { by: null, at: new Date("2026-11-20T10:00:00Z") };

/** Registers a person and returns the id of the operator's delivery of that kind. */
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

/** A delivery to attempt: postponed, added, or released by another. */
export interface ToAttempt {
  readonly deliveryId: string;
  /** null: at once. */
  readonly startAfter: Date | null;
}

export interface DeliverTest extends DeliverDependencies {
  /** The attempts that became due during noting, in order. */
  readonly later: ToAttempt[];
  /** Collects the attempts that `work` makes due. */
  noting<T>(work: () => Promise<T>): Promise<T>;
  /** The current state of the delivery. */
  row(id: string): Promise<NonNullable<Awaited<ReturnType<typeof loadDelivery>>>>;
}

/** The next attempt of each open delivery that waits for no other. */
async function toAttempt(database: Database): Promise<Map<string, Date | null>> {
  const { rows } = await database.query<{ id: string; at: Date | null }>(
    `select id, next_attempt_at as at from delivery where delivered_at is null and dead_at is null and not waits
     order by sequence`,
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** The job's dependencies: real senders with the site's clock, and an observable queue. */
export function deliverDependencies(
  site: TestApp,
  context: TestDatabase,
  change: Partial<DeliverDependencies> = {},
): DeliverTest {
  const later: ToAttempt[] = [];
  const { smtpUrl } = site.config;
  return {
    config: site.config,
    database: context.database,
    catalog: site.catalog,
    sendWebhook: webhookSender({ loopback: true }),
    sendNotice: fakeNotices().send,
    sendEmail: smtpUrl ? openMailer(smtpUrl).send : null,
    limits: new RateLimits(context.database.limiterClient, site.config.secret),
    log: site.log,
    now: () => site.now,
    random: () => 0.5,
    later,
    async noting(work) {
      const before = await toAttempt(context.database);
      const result = await work();
      for (const [deliveryId, startAfter] of await toAttempt(context.database)) {
        const known = before.get(deliveryId);
        if (known !== undefined && known?.getTime() === startAfter?.getTime()) continue;
        later.push({ deliveryId, startAfter });
      }
      return result;
    },
    async row(id) {
      const found = await loadDelivery(context.database, id);
      if (!found) throw new Error(`no delivery ${id}`);
      return found;
    },
    ...change,
  };
}
