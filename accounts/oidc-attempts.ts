/** What has to outlive a way over the provider or the second step: kept for minutes, encrypted, and given back once. */
import { randomBytes } from "node:crypto";
import type { Queryable } from "../db/database.ts";
import { text } from "../db/rows.ts";

/** Minutes. */
const lasts = 10;

/** @param key unguessable; whoever has it gets the value. Also clears what nobody came back for. */
export async function keepAttempt(database: Queryable, key: string, value: string): Promise<void> {
  await database.query("delete from recruiter_verification where identifier like 'oidc-%' and expires_at < now()");
  await database.query(
    `insert into recruiter_verification (id, identifier, value, expires_at)
     values ($1, $2, $3, now() + make_interval(mins => $4::integer))`,
    [randomBytes(16).toString("base64url"), `oidc-${key}`, value, lasts],
  );
}

/** For one caller alone, however many come at once; null: there is none, or its time is over. */
export async function takeAttempt(database: Queryable, key: string): Promise<string | null> {
  const [taken] = await database.rows(
    { value: text },
    `delete from recruiter_verification where identifier = $1 and expires_at > now() returning value`,
    [`oidc-${key}`],
  );
  return taken?.value ?? null;
}
