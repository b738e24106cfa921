import type { Database, Queryable, Transaction } from "../db/database.ts";
import { text } from "../db/rows.ts";
import { endSessions, forgetHalfWay } from "./sessions.ts";

/** Ends every session at once. False: nobody has this address. */
export async function disableRecruiter(database: Database, email: string, now: Date): Promise<boolean> {
  return database.transaction((transaction) => disableIn(transaction, email, now));
}

export async function disableIn(transaction: Transaction, email: string, now: Date): Promise<boolean> {
  const [found] = await transaction.rows(
    { id: text },
    `update recruiter set disabled_at = coalesce(disabled_at, $2::timestamptz), updated_at = $2::timestamptz
     where email = $1 returning id`,
    [email, now.toISOString()],
  );
  if (!found) return false;
  await endSessions(transaction, found.id);
  await forgetHalfWay(transaction, found.id);
  await transaction.query("delete from recruiter_invitation where email = $1 and used_at is null", [email]);
  return true;
}

export async function enableRecruiter(database: Queryable, email: string, now: Date): Promise<boolean> {
  const { rowCount } = await database.query(
    "update recruiter set disabled_at = null, updated_at = $2::timestamptz where email = $1",
    [email, now.toISOString()],
  );
  return rowCount > 0;
}
