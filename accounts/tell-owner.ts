import type { Database, Transaction } from "../db/database.ts";
import { type AccountTemplate, emailDraft } from "../domain/delivery/drafts.ts";
import { addDeliveries } from "../outbox/add.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";
import { type MailDeployment, sendsMail } from "../outbox/sends-mail.ts";

/** What commands about accounts need of the process they run in. */
export interface AccountContext {
  readonly database: Database;
  /** The operator may change it while the process runs. */
  readonly config: MailDeployment;
  readonly now: () => Date;
}

export interface AccountNews {
  /** The manager who did it, by id; left out: it was done in the owner's own name, or on the command line. */
  readonly by?: string | undefined;
  /** "Firefox, Windows", of fixed words alone: a user agent is typed by whoever sends it. */
  readonly browser?: string | null;
  /** Passkeys that went with a changed password. */
  readonly passkeys?: number;
}

/** Tells the owner of an account by e-mail how logging in to it has changed, where the deployment has e-mail. */
export async function tellOwner(
  { config, now }: Pick<AccountContext, "config" | "now">,
  transaction: Transaction,
  recruiterId: string,
  what: AccountTemplate,
  { by, browser = null, passkeys = 0 }: AccountNews = {},
): Promise<void> {
  if (!sendsMail(config)) return;
  const at = now();
  const about = { at: at.toISOString(), by: by ?? null, browser, passkeys };
  const letter = emailDraft(what, `recruiter:${recruiterId}`, newDeliveryId, about);
  await addDeliveries(transaction, null, [letter], at);
}
