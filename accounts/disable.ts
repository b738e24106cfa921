/** Who may log in at all: switched off and on again, by a manager or on the command line. */
import { recordAtDesk } from "../audit/record.ts";
import type { Transaction } from "../db/database.ts";
import { type AccountState, recruiterById } from "./recruiters.ts";
import { endSessions, forgetHalfWay } from "./sessions.ts";
import { type AccountContext, tellOwner } from "./tell-owner.ts";

/** Of whom, by id. `by`: the manager; left out: the command line. */
export interface Switch {
  readonly target: string;
  readonly by?: string;
}

export type Disabled = "done" | "unknown" | "last_manager";

/**
 * Ends every session at once: also of the last manager where the command line asks, whose account stays on. The owner is told, unless
 * it was so already.
 */
export async function disableRecruiter(context: AccountContext, { target, by }: Switch): Promise<Disabled> {
  const actor = { by: by ?? null, at: context.now() };
  return context.database.transaction(
    async (transaction) => {
      const found = await recruiterById(transaction, target);
      if (!found) return "unknown";
      // Asked under the lock: two managers who switch each other off at once must not both succeed.
      const manager = by === undefined ? undefined : await recruiterById(transaction, by);
      if (manager === null || manager?.disabled || (await isLastManager(transaction, found))) {
        if (by === undefined) {
          await endLogIns(transaction, found.id);
          await recordAtDesk(transaction, actor, "sessions_ended", { subject: found.id });
        }
        return "last_manager";
      }
      await disable(transaction, found, actor.at);
      await recordAtDesk(transaction, actor, "disabled", { subject: found.id });
      if (!found.disabled) await tellOwner(context, transaction, found.id, "account.disabled", { by });
      return "done";
    },
    { locks: [managersLock] },
  );
}

/** So that what is done to managers happens one after the other. */
export const managersLock = 6_204_551_937_710_284n;

/** Without them nobody could invite, or let anybody in again, at the desk. */
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
  await forgetHalfWay(transaction, id);
}

/** The owner is told. `nothing`: nobody was switched off. */
export async function enableRecruiter(
  context: AccountContext,
  { target, by }: Switch,
): Promise<"done" | "nothing" | "unknown"> {
  return context.database.transaction(async (transaction) => {
    const at = context.now();
    const { rowCount } = await transaction.query(
      "update recruiter set disabled_at = null, updated_at = $2::timestamptz where id = $1 and disabled_at is not null",
      [target, at.toISOString()],
    );
    if (rowCount === 0) return (await recruiterById(transaction, target)) ? "nothing" : "unknown";
    await recordAtDesk(transaction, { by: by ?? null, at }, "enabled", { subject: target });
    await tellOwner(context, transaction, target, "account.enabled", { by });
    return "done";
  });
}
