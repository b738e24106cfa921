import { recordAtDesk } from "../audit/record.ts";
import type { Transaction } from "../../db/database.ts";
import { type AccountState, isStillManager, recruiterById } from "./recruiters.ts";
import { endSessions, forgetPartialLogin } from "./sessions.ts";
import { type AccountContext, notifyOwner } from "./notify-owner.ts";
import { endInvitationsOf } from "./unused-invitations.ts";
import { cancelPagesScheduledBy } from "../site/scheduled-publishing.ts";
import { cancelScheduledBy } from "../vacancies/scheduled-publishing.ts";

/** `target`: the recruiter's id. `by`: the manager's id; omitted: the command line. */
export interface Switch {
  readonly target: string;
  readonly by?: string;
}

/** `forbidden`: `by` is no manager any more. */
export type Disabled = "done" | "unknown" | "last_manager" | "forbidden";

/**
 * Ends all sessions at once, and cancels what the recruiter scheduled. From the command line this
 * includes the last manager, whose account and schedules stay. Notifies the owner unless the
 * account was disabled already.
 */
export async function disableRecruiter(context: AccountContext, { target, by }: Switch): Promise<Disabled> {
  const actor = { by: by ?? null, at: context.now() };
  return context.database.transaction(
    async (transaction) => {
      const account = await recruiterById(transaction, target);
      if (!account) return "unknown";
      // Checked under the lock: two managers who disable each other at once must not both succeed.
      if (by !== undefined && !(await isStillManager(transaction, by))) return "forbidden";
      if (await isLastManager(transaction, account)) {
        if (by === undefined) {
          await endLogIns(transaction, account.id);
          await endInvitationsOf(transaction, account.id, actor);
          await recordAtDesk(transaction, actor, "sessions_ended", { subject: account.id });
        }
        return "last_manager";
      }
      await disable(transaction, account, actor.at);
      await endInvitationsOf(transaction, account.id, actor);
      await cancelScheduledBy(transaction, account.id, actor);
      await cancelPagesScheduledBy(transaction, account.id, actor);
      await recordAtDesk(transaction, actor, "disabled", { subject: account.id });
      if (!account.disabled) await notifyOwner(context, transaction, account.id, "account.disabled", { by });
      return "done";
    },
    { locks: [managersLock] },
  );
}

/** Serializes changes to managers. */
export const managersLock = 6_204_551_937_710_284n;

/** Without a manager, no one could invite or readmit anyone at the desk. */
export async function isLastManager(transaction: Transaction, { id, role, disabled }: AccountState): Promise<boolean> {
  if (role !== "manager" || disabled) return false;
  const { rowCount: others } = await transaction.query(
    "select from recruiter where role = 'manager' and disabled_at is null and id <> $1 limit 1",
    [id],
  );
  return others === 0;
}

async function disable(transaction: Transaction, { id, email }: AccountState, now: Date): Promise<void> {
  await transaction.query(
    `update recruiter set disabled_at = coalesce(disabled_at, $2::timestamptz), updated_at = $2::timestamptz
     where id = $1`,
    [id, now.toISOString()],
  );
  await endLogIns(transaction, id);
  await transaction.query("delete from recruiter_invitation where email = $1 and used_at is null", [email]);
}

async function endLogIns(transaction: Transaction, id: string): Promise<void> {
  await endSessions(transaction, id);
  await forgetPartialLogin(transaction, id);
}

/** Notifies the owner. `nothing`: it was not disabled. `forbidden`: `by` is no manager any more. */
export async function enableRecruiter(
  context: AccountContext,
  { target, by }: Switch,
): Promise<"done" | "nothing" | "unknown" | "forbidden"> {
  return context.database.transaction(
    async (transaction) => {
      // Checked under the lock: a manager must not enable their own account while it is being
      // disabled.
      if (by !== undefined && !(await isStillManager(transaction, by))) return "forbidden";
      const at = context.now();
      const { rowCount } = await transaction.query(
        "update recruiter set disabled_at = null, updated_at = $2::timestamptz where id = $1 and disabled_at is not null",
        [target, at.toISOString()],
      );
      if (rowCount === 0) return (await recruiterById(transaction, target)) ? "nothing" : "unknown";
      await recordAtDesk(transaction, { by: by ?? null, at }, "enabled", { subject: target });
      await notifyOwner(context, transaction, target, "account.enabled", { by });
      return "done";
    },
    { locks: [managersLock] },
  );
}
