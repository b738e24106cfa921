/**
 * What is long over when the clock learns of it, after a time in which none ran: one letter to each recruiter, and not one for each
 * application. It is sent some minutes later, and counts then.
 */
import { emailDraft } from "../domain/delivery/drafts.ts";
import { after } from "../domain/contact-clock/clock.ts";
import { addDeliveries } from "../outbox/add.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";
import { sendsMail } from "../outbox/sends-mail.ts";
import type { Work } from "./command.ts";

/** For so long it gathers; milliseconds. */
export const gathersFor = 10 * 60_000;

/** The advisory lock of whoever gathers: one process at a time. Arbitrary, but the same in every version. */
const gathering = "6021783340915572";

/** @param recruiters their ids; null: nobody has an account at the desk, so the operator is told */
export async function tellOfMissed(work: Work, recruiters: readonly string[] | null): Promise<void> {
  const { transaction, context, now, at } = work;
  if (!sendsMail(context.config)) return;
  // Of two processes that find nothing yet, each would begin a letter.
  await transaction.query(`select pg_advisory_xact_lock(${gathering})`);
  for (const target of recruiters === null
    ? (["operator"] as const)
    : recruiters.map((id) => `recruiter:${id}` as const)) {
    // Locked: it is not sent before this one, too, is counted.
    const { rowCount } = await transaction.query(
      `select from delivery where event_type = 'recruiter.missed_many' and target = $1 and delivered_at is null
         and dead_at is null and (payload->>'until')::timestamptz > $2::timestamptz for update`,
      [target, at],
      "missed-many-open",
    );
    if (rowCount > 0) continue;
    const until = after(now, gathersFor);
    const draft = emailDraft("recruiter.missed_many", target, newDeliveryId, { since: at, until: until.toISOString() });
    await addDeliveries(transaction, null, [draft], now, until);
  }
}
