import { recordAtDesk } from "../audit/record.ts";
import type { DeskPasswordChanged } from "../domain/desk/log-in.ts";
import { hasPasskey, removePasskeys } from "./passkeys.ts";
import { forgetHalfWay } from "./sessions.ts";
import { type AccountContext, tellOwner } from "./tell-owner.ts";

/**
 * What follows from a new password, which better-auth has saved: it ended every session and began one. Who knew the old one
 * may have added a passkey, so they go too where that is asked for; and a log-in that is half way began with the old one.
 */
export async function passwordChanged(
  context: AccountContext,
  recruiterId: string,
  alsoPasskeys: boolean,
  browser: string | null,
): Promise<DeskPasswordChanged> {
  return context.database.transaction(async (transaction) => {
    await forgetHalfWay(transaction, recruiterId);
    const passkeys = alsoPasskeys ? await removePasskeys(transaction, recruiterId) : 0;
    const actor = { by: recruiterId, at: context.now() };
    await recordAtDesk(transaction, actor, "password_changed", { subject: recruiterId, detail: { passkeys } });
    await tellOwner(context, transaction, recruiterId, "account.password_changed", { passkeys, browser });
    return { passkeysRemoved: passkeys, hasPasskey: await hasPasskey(transaction, recruiterId) };
  });
}
