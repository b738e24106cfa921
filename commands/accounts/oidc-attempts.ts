/**
 * State that must survive the redirect to the provider or the second step: stored encrypted for
 * minutes, returned once.
 */
import { randomBytes } from "node:crypto";
import type { Queryable } from "../../db/database.ts";
import { text } from "../../db/rows.ts";

const lastsMinutes = 10;

/** @param key unguessable; it grants access to the value. Also deletes expired attempts. */
export async function saveAttempt(database: Queryable, key: string, value: string): Promise<void> {
  await database.query("delete from recruiter_verification where identifier like 'oidc-%' and expires_at < now()");
  await database.query(
    `insert into recruiter_verification (id, identifier, value, expires_at)
     values ($1, $2, $3, now() + make_interval(mins => $4::integer))`,
    [randomBytes(16).toString("base64url"), `oidc-${key}`, value, lastsMinutes],
  );
}

/** Returns the value to one caller only. Null: unknown or expired. */
export async function takeAttempt(database: Queryable, key: string): Promise<string | null> {
  const [taken] = await database.rows(
    { value: text },
    `delete from recruiter_verification where identifier = $1 and expires_at > now() returning value`,
    [`oidc-${key}`],
  );
  return taken?.value ?? null;
}
