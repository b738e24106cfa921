import { recordAtDesk } from "../audit/record.ts";
import type { DeskRole } from "../../domain/desk/desk.ts";
import { isLastManager, managersLock } from "./disable.ts";
import { isStillManager, recruiterById } from "./recruiters.ts";
import { type AccountContext, notifyOwner } from "./notify-owner.ts";
import { cancelPagesScheduledBy } from "../site/scheduled-publishing.ts";
import { endInvitationsOf } from "./unused-invitations.ts";

interface RoleChange {
  readonly target: string;
  readonly role: DeskRole;
  readonly by: string;
}

/** `forbidden`: `by` is no manager any more. */
export type RoleChanged = "done" | "nothing" | "unknown" | "last_manager" | "forbidden";

/**
 * Applies from the recruiter's next request; their sessions stay open. Cancels what only a manager
 * may schedule. Notifies the owner of the account.
 */
export async function changeRole(context: AccountContext, { target, role, by }: RoleChange): Promise<RoleChanged> {
  return context.database.transaction(
    async (transaction) => {
      const account = await recruiterById(transaction, target);
      if (!account) return "unknown";
      if (account.role === role) return "nothing";
      // Checked under the lock: two managers who demote each other at once must not both succeed.
      if (!(await isStillManager(transaction, by))) return "forbidden";
      if (await isLastManager(transaction, account)) return "last_manager";
      const at = context.now();
      await transaction.query("update recruiter set role = $2, updated_at = $3::timestamptz where id = $1", [
        target,
        role,
        at.toISOString(),
      ]);
      // A pending password reset link grants the role that the account has when it is used.
      await transaction.query("update recruiter_invitation set role = $2 where email = $1 and used_at is null", [
        account.email,
        role,
      ]);
      if (role !== "manager") {
        await endInvitationsOf(transaction, target, { by, at });
        await cancelPagesScheduledBy(transaction, target, { by, at });
      }
      await recordAtDesk(transaction, { by, at }, "role_changed", { subject: target, detail: { role } });
      await notifyOwner(context, transaction, target, "account.role_changed", { by });
      return "done";
    },
    { locks: [managersLock] },
  );
}
