/** What tells the desk that something has changed, and whose session has ended: cheap enough to be asked every second. */
import type { Queryable } from "../../database.ts";
import { integer, nullable, onlyRow, text, time } from "../../rows.ts";

const newest = {
  application: nullable(integer),
  event: nullable(integer),
  registered: nullable(time),
  report: nullable(time),
};

/** Different after every change in what the desk lists: a new application, another registration of one, any act. */
export async function queueVersion(database: Queryable): Promise<string> {
  const rows = await database.rows(
    newest,
    `select (select max(id) from application) as application, (select max(id) from application_event) as event,
       (select max(created_at) from registration) as registered,
       (select max(reported_at) from impostor_report) as report`,
    [],
    "desk-version",
  );
  const { application, event, registered, report } = onlyRow(rows);
  return JSON.stringify([application, event, registered, report]);
}

/** Those of the sessions that still hold, by the database's clock, of recruiters who are not disabled. */
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
