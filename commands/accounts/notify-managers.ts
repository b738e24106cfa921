/**
 * Notifies managers by email when many people's data leave the desk, someone tries to take them
 * out, or settings that applicants trust have changed.
 */
import { recordAtDesk } from "../audit/record.ts";
import type { Transaction } from "../../db/database.ts";
import { text } from "../../db/rows.ts";
import { type ManagerTemplate, emailDraft } from "../../domain/delivery/drafts.ts";
import { addDeliveries } from "../outbox/enqueue.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";
import { noticeMail } from "./notice-mail.ts";
import type { AccountContext } from "./notify-owner.ts";

export interface ManagerNotice {
  /**
   * The acting account's id. A manager is notified of their own actions too, because the session
   * may be stolen.
   */
  readonly by: string;
  /** How many people are concerned; null: not applicable. */
  readonly count: number | null;
  /** The operator gets a copy in any case: the change may concern that mailbox. */
  readonly operatorToo?: boolean;
}

/**
 * Sends nothing without a mail server. If the acting manager is the only one, the operator's
 * mailbox gets a copy.
 */
export async function notifyManagers(
  { config, now }: Pick<AccountContext, "config" | "now">,
  transaction: Transaction,
  template: ManagerTemplate,
  { by, count, operatorToo = false }: ManagerNotice,
): Promise<void> {
  const mail = await noticeMail(config, transaction);
  if (mail === null) return;
  const at = now();
  const managers = await transaction.rows(
    { id: text },
    "select id from recruiter where role = 'manager' and disabled_at is null order by id",
  );
  const about = { at: at.toISOString(), by, count, ...mail };
  const copy = operatorToo || managers.every(({ id }) => id === by);
  const targets = [...managers.map(({ id }) => `recruiter:${id}` as const), ...(copy ? (["operator"] as const) : [])];
  const drafts = targets.map((target) => emailDraft(template, target, newDeliveryId, about));
  await addDeliveries(transaction, null, drafts, at);
}

/** A recruiter has reached the limit of people they may open. */
export function notifyOfLimit(context: AccountContext, recruiterId: string): Promise<void> {
  const { database, now } = context;
  return database.transaction(async (transaction) => {
    await recordAtDesk(transaction, { by: recruiterId, at: now() }, "people_limited");
    await notifyManagers(context, transaction, "account.people_limited", { by: recruiterId, count: null });
  });
}
