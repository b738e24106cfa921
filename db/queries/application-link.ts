/**
 * The private link to an applicant's page (B2). The token is made from the registration's id, its link's generation and
 * the deployment's secret, so none is stored: who reads the database has no link, and a new generation ends the old one.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Queryable } from "../database.ts";

/** `{registration id}.{144 bits}`, for an address. */
export function applicationToken(secret: string, registrationId: string, generation: number): string {
  return `${registrationId}.${signature(secret, registrationId, generation).toString("base64url")}`;
}

/** The registration a token opens; null for a wrong, old or unknown one, with nothing to tell them apart. */
export async function registrationIdOfToken(
  database: Queryable,
  secret: string,
  token: string,
): Promise<string | null> {
  const [id = "", given = "", ...rest] = token.split(".");
  if (rest.length > 0 || id.length > 64 || given.length > 64) return null;
  const { rows } = await database.query<{ generation: number }>(
    `select link_generation as generation from registration where id = $1`,
    [id],
    "registration-link-generation",
  );
  const expected = signature(secret, id, rows[0]?.generation ?? 0);
  const bytes = Buffer.from(given, "base64url");
  const equal = bytes.length === expected.length && timingSafeEqual(bytes, expected);
  return equal && rows.length === 1 ? id : null;
}

function signature(secret: string, registrationId: string, generation: number): Buffer {
  return createHmac("sha256", secret)
    .update(`application-link:${registrationId}:${generation}`)
    .digest()
    .subarray(0, 18);
}
