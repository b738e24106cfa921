/**
 * Shows the desk that something changed or a session ended; cheap enough to be queried every
 * second.
 */
import type { Queryable } from "../../database.ts";
import { nullable, onlyRow, text } from "../../rows.ts";

/** Newest rows in the sum. No more rows are committed while a single transaction runs. */
const looked = 500;

/**
 * The sum over the newest rows, not only the newest: of two concurrent rows the older may become
 * visible last. Each one that does increases the sum.
 */
const newest = (table: string, key: string, number = key) =>
  `(select sum(${number})::text from (
     select ${key} from ${table} where ${key} is not null order by ${key} desc limit ${looked}) newest)`;

const epoch = (column: string) => `extract(epoch from ${column})`;

/** Each part is null if its table is empty. */
const version = {
  application: nullable(text),
  event: nullable(text),
  registered: nullable(text),
  erased: nullable(text),
  report: nullable(text),
  reportSeen: nullable(text),
  disabled: nullable(text),
};

/**
 * Changes with everything the desk lists: an application, another registration, a command, an
 * erasure, or a disabled recruiter, who no longer counts as writing.
 */
export async function queueVersion(database: Queryable): Promise<string> {
  const rows = await database.rows(
    version,
    `select ${newest("application", "id")} as application, ${newest("application_event", "id")} as event,
       ${newest("registration", "created_at", epoch("created_at"))} as registered,
       ${newest("application", "erased_at", epoch("erased_at"))} as erased, ${newest("impostor_report", "id")} as report,
       ${newest("impostor_report", "seen_at", epoch("seen_at"))} as "reportSeen",
       ${newest("recruiter", "disabled_at", epoch("disabled_at"))} as disabled`,
    [],
    "desk-version",
  );
  return JSON.stringify(Object.values(onlyRow(rows)));
}

/** Which sessions are valid, by the database's clock, and of recruiters who are not disabled. */
export async function heldSessions(
  database: Queryable,
  tokens: readonly string[],
  longestSeconds: number,
): Promise<Set<string>> {
  if (tokens.length === 0) return new Set();
  const rows = await database.rows(
    { token: text },
    `select s.token from recruiter_session s join recruiter r on r.id = s.user_id
     where s.token = any($1::text[]) and s.expires_at > now() and s.created_at > now() - $2 * interval '1 second'
       and r.disabled_at is null`,
    [tokens, longestSeconds],
    "desk-held-sessions",
  );
  return new Set(rows.map(({ token }) => token));
}
