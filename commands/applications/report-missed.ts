/**
 * Applications that are long overdue when the clock finds them, because none ran: each recruiter
 * gets one email instead of one per application. It is sent some minutes later, and counts them
 * then.
 */
import { emailDraft } from "../../domain/delivery/drafts.ts";
import { addMilliseconds } from "../../domain/contact-clock/clock.ts";
import { addDeliveries } from "../outbox/enqueue.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";
import { sendsEmail } from "../outbox/sends-email.ts";
import type { Work } from "./command.ts";

/** Milliseconds for which it collects applications. */
export const collectionTime = 10 * 60_000;

/**
 * Advisory lock, so that one process at a time collects. Arbitrary, but the same in every release.
 */
const gathering = "6021783340915572";

/** @param recruiters their ids; null: the desk has no accounts, so the operator is notified */
export async function reportMissed(work: Work, recruiters: readonly string[] | null): Promise<void> {
  const { transaction, context, now, at } = work;
  if (!sendsEmail(context.config)) return;
  // Two processes that find no email would each create one.
  await transaction.query(`select pg_advisory_xact_lock(${gathering})`);
  for (const target of recruiters === null
    ? (["operator"] as const)
    : recruiters.map((id) => `recruiter:${id}` as const)) {
    // Locked, so that it is not sent before this application is counted.
    const { rowCount } = await transaction.query(
      `select from delivery where event_type = 'recruiter.missed_many' and target = $1 and delivered_at is null
         and dead_at is null and (payload->>'until')::timestamptz > $2::timestamptz for update`,
      [target, at],
      "missed-many-open",
    );
    if (rowCount > 0) continue;
    const until = addMilliseconds(now, collectionTime);
    const draft = emailDraft("recruiter.missed_many", target, newDeliveryId, { since: at, until: until.toISOString() });
    await addDeliveries(transaction, null, [draft], now, until);
  }
}
