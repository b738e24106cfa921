/** Managers are told by email of what takes many people's data out of the desk, or tries to. */
import { recordAtDesk } from "../audit/record.ts";
import type { Transaction } from "../db/database.ts";
import { text } from "../db/rows.ts";
import { type ManagerTemplate, emailDraft } from "../domain/delivery/drafts.ts";
import { addDeliveries } from "../outbox/add.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";
import { sendsMail } from "../outbox/sends-mail.ts";
import type { AccountContext } from "./tell-owner.ts";

export interface ManagerNews {
  /** Whose account, by id: who is a manager hears of it too, because a session may be borrowed. */
  readonly by: string;
  /** Of how many people; null: that is not what it is about. */
  readonly count: number | null;
}

/** Where the deployment has e-mail. To the operator's mailbox as well where no manager but that one is there to read it. */
export async function tellManagers(
  { config, now }: Pick<AccountContext, "config" | "now">,
  transaction: Transaction,
  what: ManagerTemplate,
  { by, count }: ManagerNews,
): Promise<void> {
  if (!sendsMail(config)) return;
  const at = now();
  const managers = await transaction.rows(
    { id: text },
    "select id from recruiter where role = 'manager' and disabled_at is null order by id",
  );
  const about = { at: at.toISOString(), by, count };
  const others = managers.some(({ id }) => id !== by);
  const targets = [...managers.map(({ id }) => `recruiter:${id}` as const), ...(others ? [] : (["operator"] as const))];
  const drafts = targets.map((target) => emailDraft(what, target, newDeliveryId, about));
  await addDeliveries(transaction, null, drafts, at);
}

/** An account has opened as many people as one may. */
export function tellOfLimit(context: AccountContext, recruiterId: string): Promise<void> {
  const { database, now } = context;
  return database.transaction(async (transaction) => {
    await recordAtDesk(transaction, { by: recruiterId, at: now() }, "people_limited");
    await tellManagers(context, transaction, "account.people_limited", { by: recruiterId, count: null });
  });
}
