import { recordAtDesk } from "../audit/record.ts";
import type { DeskPasswordChanged } from "../../domain/desk/log-in.ts";
import { hasPasskey, removePasskeys } from "./passkeys.ts";
import { endSessions, forgetPartialLogin } from "./sessions.ts";
import { lockAccount } from "./credentials.ts";
import { unsubscribeAll } from "./push.ts";
import { type AccountContext, notifyOwner } from "./notify-owner.ts";

export interface PasswordChange {
  readonly id: string;
  /** Of the session in which it was changed, as replaced by better-auth. */
  readonly token: string;
  /** Also removes passkeys, and what browsers subscribed to. */
  readonly alsoPasskeys: boolean;
}

/**
 * Follows a password change, for which better-auth has replaced all sessions. Half-finished log-ins
 * began with the old password, so they end. On request passkeys go too: anyone who knew that
 * password may have added one.
 */
export async function followPasswordChange(
  context: AccountContext,
  { id: recruiterId, token, alsoPasskeys }: PasswordChange,
  browser: string | null,
): Promise<DeskPasswordChanged> {
  return context.database.transaction(async (transaction) => {
    await lockAccount(transaction, recruiterId);
    await forgetPartialLogin(transaction, recruiterId);
    const passkeys = alsoPasskeys ? await removePasskeys(transaction, recruiterId) : 0;
    // A log-in may have ended after better-auth replaced the sessions.
    await endSessions(transaction, recruiterId, token);
    if (alsoPasskeys) await unsubscribeAll(transaction, recruiterId);
    const actor = { by: recruiterId, at: context.now() };
    await recordAtDesk(transaction, actor, "password_changed", { subject: recruiterId, detail: { passkeys } });
    await notifyOwner(context, transaction, recruiterId, "account.password_changed", { passkeys, browser });
    return { passkeysRemoved: passkeys, hasPasskey: await hasPasskey(transaction, recruiterId) };
  });
}
