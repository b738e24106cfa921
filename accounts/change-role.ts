import { recordAtDesk } from "../audit/record.ts";
import type { DeskRole } from "../domain/desk/desk.ts";
import { isLastManager, managersLock } from "./disable.ts";
import { recruiterById } from "./recruiters.ts";
import { type AccountContext, tellOwner } from "./tell-owner.ts";

interface RoleChange {
  /** Of whom, by id. */
  readonly target: string;
  readonly role: DeskRole;
  /** The manager. */
  readonly by: string;
}

export type RoleChanged = "done" | "nothing" | "unknown" | "last_manager";

/** What somebody may do from their next call on: their sessions go on. The owner is told. */
export async function changeRole(context: AccountContext, { target, role, by }: RoleChange): Promise<RoleChanged> {
  return context.database.transaction(
    async (transaction) => {
      const found = await recruiterById(transaction, target);
      if (!found) return "unknown";
      if (found.role === role) return "nothing";
      // Asked under the lock: two managers who lower each other at once must not both succeed.
      const manager = await recruiterById(transaction, by);
      if (manager?.role !== "manager" || manager.disabled || (await isLastManager(transaction, found))) {
        return "last_manager";
      }
      const at = context.now();
      await transaction.query("update recruiter set role = $2, updated_at = $3::timestamptz where id = $1", [
        target,
        role,
        at.toISOString(),
      ]);
      // A link for another password gives the role that the account has by then.
      await transaction.query("update recruiter_invitation set role = $2 where email = $1 and used_at is null", [
        found.email,
        role,
      ]);
      await recordAtDesk(transaction, { by, at }, "role_changed", { subject: target, detail: { role } });
      await tellOwner(context, transaction, target, "account.role_changed", { by });
      return "done";
    },
    { locks: [managersLock] },
  );
}
