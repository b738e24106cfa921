/** A proof of identity that logged-in recruiters give again before they change how they log in. */
import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../db/database.ts";
import { recruiterAccount } from "../../db/schema.ts";

/** Minutes for which a proof is valid, in the session that gave it. */
const proofLasts = 10;

/** By the database's clock, which all machines share. */
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

/** For as long as any session lasts: an account of the demo has no proof to give. */
export async function confirmSampleSession(database: Queryable, token: string): Promise<void> {
  await database.query("update recruiter_session set confirmed_at = now() + interval '1 day' where token = $1", [
    token,
  ]);
}

/** In better-auth's format; null: no password. */
export async function passwordHashOf(database: Queryable, recruiterId: string): Promise<string | null> {
  const { password, userId, providerId } = recruiterAccount;
  const [row] = await database.orm
    .select({ password })
    .from(recruiterAccount)
    .where(and(eq(userId, recruiterId), eq(providerId, "credential")));
  return row?.password ?? null;
}
