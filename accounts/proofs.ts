/** What somebody who is logged in proves again before they change how they log in. */
import { and, eq } from "drizzle-orm";
import type { Queryable } from "../db/database.ts";
import { recruiterAccount } from "../db/schema.ts";

/** How long a proof holds, in the session in which it was given; minutes. */
const proofLasts = 10;

/** By the database's clock, which every machine shares. */
export async function isConfirmed(database: Queryable, token: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from recruiter_session
     where token = $1 and confirmed_at > now() - make_interval(mins => $2::integer)`,
    [token, proofLasts],
    "is-confirmed",
  );
  return rowCount > 0;
}

export async function confirmSession(database: Queryable, token: string): Promise<void> {
  await database.query("update recruiter_session set confirmed_at = now() where token = $1", [token]);
}

/** As better-auth made it; null: there is none. */
export async function passwordHashOf(database: Queryable, recruiterId: string): Promise<string | null> {
  const { password, userId, providerId } = recruiterAccount;
  const [found] = await database.orm
    .select({ password })
    .from(recruiterAccount)
    .where(and(eq(userId, recruiterId), eq(providerId, "credential")));
  return found?.password ?? null;
}
