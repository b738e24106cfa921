/**
 * The operator is told of a flood, whose members then stay for people to decide (docs/decisions/0009). By e-mail, if there is any:
 * otherwise nobody was told, and they go to the queue like all others. One letter for all that are new, and at most one an hour, so
 * that a flood of floods is none in the operator's mailbox.
 */
import type { Transaction } from "../../db/database.ts";
import { type Flood, untoldFloods } from "../../db/queries/desk/held/floods.ts";
import { emailDraft } from "../../domain/delivery/drafts.ts";
import { addDeliveries } from "../../outbox/add.ts";
import { newDeliveryId } from "../../outbox/delivery-id.ts";
import { sendsMail } from "../../outbox/sends-mail.ts";
import type { CommandContext } from "../command.ts";

/** What the letter says; null: there was nothing to tell, or there is no way to. */
export async function tellOfFloods({ database, config, now: clock }: CommandContext) {
  const now = clock();
  if (!sendsMail(config) || (await untoldFloods(database, now)).length === 0) return null;
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
    await recordTold(transaction, floods, draft.id, now);
    await addDeliveries(transaction, null, [draft], now);
    return about;
  });
}

/** The advisory lock of whoever tells of floods: one process at a time. Arbitrary, but the same in every version. */
const telling = "5820046719334";

/** The floods that nobody has told of, for whoever tells of them now: other processes wait, and then find none. */
async function claimFloods(transaction: Transaction, now: Date): Promise<Flood[]> {
  await transaction.query(`select pg_advisory_xact_lock(${telling})`);
  return untoldFloods(transaction, now);
}

async function recordTold(
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
