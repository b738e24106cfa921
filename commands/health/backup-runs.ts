/** Records off-site backups and restore tests, one at a time in all processes. */
import type { Database, Queryable } from "../../db/database.ts";
import { lastRuns, type RunKind } from "../../db/queries/backup-runs.ts";
import { integer, onlyRow } from "../../db/rows.ts";
import type { LastRuns } from "../../domain/backup/schedule.ts";

/** Of each kind. */
const mostKept = 200;

/** Minutes without a sign of life after which another process may begin. */
const lease = "interval '10 minutes'";
/** Milliseconds between two signs. */
export const leaseRenewal = 2 * 60_000;

/** Arbitrary, but the same in every release. */
const claiming = 6203318847716n;

/** Begins a run if it is due and no process has one. Null: not now. */
export async function claimRun(
  database: Pick<Database, "transaction">,
  kind: RunKind,
  { now, isDue }: { readonly now: Date; readonly isDue: (last: LastRuns) => boolean },
): Promise<number | null> {
  return database.transaction(
    async (transaction) => {
      const { rowCount: running } = await transaction.query(
        "select from backup_run where finished_at is null and leased_until > now() limit 1",
      );
      if (running > 0 || !isDue(await lastRuns(transaction, kind))) return null;
      // Its process ended: killed, or the machine stopped.
      await transaction.query(
        "update backup_run set finished_at = $1::timestamptz, error = 'interrupted' where finished_at is null",
        [now.toISOString()],
      );
      await transaction.query(
        `delete from backup_run where id in (
           select id from backup_run where kind = $1 order by id desc offset $2::integer)`,
        [kind, mostKept],
      );
      const rows = await transaction.rows(
        { id: integer },
        `insert into backup_run (kind, started_at, leased_until) values ($1, $2::timestamptz, now() + ${lease}) returning id`,
        [kind, now.toISOString()],
      );
      return onlyRow(rows).id;
    },
    { locks: [claiming] },
  );
}

/** A sign of life. False: another process has taken over. */
export async function renewRun(database: Queryable, id: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `update backup_run set leased_until = now() + ${lease} where id = $1 and finished_at is null`,
    [id],
  );
  return rowCount > 0;
}

export interface RunResult {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly rowCount: number;
}

export async function finishRun(database: Queryable, id: number, now: Date, result: RunResult): Promise<void> {
  const { name, bytes, sha256, rowCount } = result;
  await database.query(
    `update backup_run set finished_at = $2::timestamptz, error = null, name = $3, bytes = $4::bigint, sha256 = $5,
       row_count = $6::bigint where id = $1`,
    [id, now.toISOString(), name, bytes, sha256, rowCount],
  );
}

/** @param error for the operator, without keys */
export async function failRun(database: Queryable, id: number, now: Date, error: string): Promise<void> {
  await database.query(
    "update backup_run set finished_at = $2::timestamptz, error = $3 where id = $1 and finished_at is null",
    [id, now.toISOString(), error],
  );
}

/** The process stops: another one, or the next start, begins again at once. */
export async function dropRun(database: Queryable, id: number): Promise<void> {
  await database.query("delete from backup_run where id = $1 and finished_at is null", [id]);
}
