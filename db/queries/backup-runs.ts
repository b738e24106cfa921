/** Off-site backups and restore tests, newest first. */
import type { LastRuns } from "../../domain/backup/schedule.ts";
import type { Queryable } from "../database.ts";
import { integer, nullable, oneOf, onlyRow, type Row, text, time } from "../rows.ts";

export const runKinds = ["backup", "restore_test"] as const;
export type RunKind = (typeof runKinds)[number];

const run = {
  id: integer,
  kind: oneOf(runKinds),
  startedAt: time,
  finishedAt: nullable(time),
  error: nullable(text),
  name: nullable(text),
  bytes: nullable(integer),
  rowCount: nullable(integer),
  sha256: nullable(text),
};

export type BackupRun = Row<typeof run>;

/** The newest ones that ended. */
export function endedRuns(database: Queryable, kind: RunKind, limit: number): Promise<BackupRun[]> {
  return database.rows(
    run,
    `select id, kind, started_at as "startedAt", finished_at as "finishedAt", error, name, bytes, row_count as "rowCount", sha256
     from backup_run where kind = $1 and finished_at is not null order by started_at desc, id desc limit $2::integer`,
    [kind, limit],
  );
}

/** By its name in the store; null: another installation made it. */
export async function backupNamed(database: Queryable, name: string): Promise<BackupRun | null> {
  const rows = await database.rows(
    run,
    `select id, kind, started_at as "startedAt", finished_at as "finishedAt", error, name, bytes, row_count as "rowCount", sha256
     from backup_run where kind = 'backup' and name = $1 and error is null order by id desc limit 1`,
    [name],
  );
  return rows[0] ?? null;
}

const last = { succeeded: nullable(time), failed: nullable(time), reason: nullable(text) };

/** Failures before the newest success do not count. */
export async function lastRuns(
  database: Queryable,
  kind: RunKind,
): Promise<LastRuns & { readonly reason: string | null }> {
  const rows = await database.rows(
    last,
    `with ended as (select * from backup_run where kind = $1 and finished_at is not null),
       good as (select max(id) as id from ended where error is null),
       bad as (select max(id) as id from ended where error is not null and id > coalesce((select id from good), 0))
     select (select started_at from ended where id = (select id from good)) as succeeded,
       (select started_at from ended where id = (select id from bad)) as failed,
       (select error from ended where id = (select id from bad)) as reason`,
    [kind],
  );
  return onlyRow(rows);
}
