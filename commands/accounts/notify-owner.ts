import type { Database, Transaction } from "../../db/database.ts";
import { type AccountTemplate, emailDraft } from "../../domain/delivery/drafts.ts";
import { addDeliveries } from "../outbox/enqueue.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";
import { type NoticeDeployment, noticeMail } from "./notice-mail.ts";

/** What account commands need from their process. */
export interface AccountContext {
  readonly database: Database;
  /** The operator may change it while the process runs. */
  readonly config: NoticeDeployment;
  readonly now: () => Date;
}

export interface AccountNotice {
  /** The manager's id; omitted: the owner or the command line acted. */
  readonly by?: string | undefined;
  /** "Firefox, Windows": fixed words only, because the user agent is the sender's free text. */
  readonly browser?: string | null;
  /** Passkeys removed with the password change. */
  readonly passkeys?: number;
}

/** Emails the owner of an account how logging in has changed, if the deployment sends email. */
export async function notifyOwner(
  { config, now }: Pick<AccountContext, "config" | "now">,
  transaction: Transaction,
  recruiterId: string,
  template: AccountTemplate,
  { by, browser = null, passkeys = 0 }: AccountNotice = {},
): Promise<void> {
  const mail = await noticeMail(config, transaction);
  if (mail === null) return;
  const at = now();
  const about = { at: at.toISOString(), by: by ?? null, browser, passkeys, ...mail };
  const email = emailDraft(template, `recruiter:${recruiterId}`, newDeliveryId, about);
  await addDeliveries(transaction, null, [email], at);
}
