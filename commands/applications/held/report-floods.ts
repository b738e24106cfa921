/**
 * Reports floods to the operator by email; their members then wait for a decision
 * (docs/decisions/0009). Without a mail server they go to the queue like all others. One email
 * covers all new floods, at most once an hour, so as not to flood the operator's mailbox.
 */
import type { Transaction } from "../../../db/database.ts";
import { type Flood, unreportedFloods } from "../../../db/queries/desk/held/floods.ts";
import { emailDraft } from "../../../domain/delivery/drafts.ts";
import { addDeliveries } from "../../outbox/enqueue.ts";
import { newDeliveryId } from "../../outbox/delivery-id.ts";
import { sendsEmail } from "../../outbox/sends-email.ts";
import type { CommandContext } from "../command.ts";

/** The content of the email; null: no new flood, or no mail server. */
export async function reportFloods({ database, config, now: clock }: CommandContext) {
  const now = clock();
  if (!sendsEmail(config) || (await unreportedFloods(database, now)).length === 0) return null;
  return database.transaction(async (transaction) => {
    const floods = await claimFloods(transaction, now);
    const [first] = floods;
    if (first === undefined) return null;
    const about = {
      count: floods.reduce((sum, { count }) => sum + count, 0),
      floods: floods.length,
      since: first.since.toISOString(),
      reasons: [...new Set(floods.map(({ reason }) => reason))].join(" "),
    };
    const draft = emailDraft("operator.flood", "operator", newDeliveryId, about);
    await recordReport(transaction, floods, draft.id, now);
    await addDeliveries(transaction, null, [draft], now);
    return about;
  });
}

/**
 * Advisory lock, so that one process at a time reports floods. Arbitrary, but the same in every
 * release.
 */
const telling = "5820046719334";

/** Unreported floods, under the lock: other processes wait, and then find none. */
async function claimFloods(transaction: Transaction, now: Date): Promise<Flood[]> {
  await transaction.query(`select pg_advisory_xact_lock(${telling})`);
  return unreportedFloods(transaction, now);
}

async function recordReport(
  transaction: Transaction,
  floods: readonly Flood[],
  deliveryId: string,
  now: Date,
): Promise<void> {
  await transaction.query(
    `insert into held_flood (held_group, told_at, since, delivery_id)
     select "group", $1::timestamptz, since, $2 from jsonb_to_recordset($3::jsonb) as f ("group" text, since timestamptz)`,
    [now.toISOString(), deliveryId, JSON.stringify(floods)],
  );
}
