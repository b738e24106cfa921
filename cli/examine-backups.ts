/** Whether backups leave this machine, and whether they can be restored. */
import type { EnvironmentConfig } from "../app/config.ts";
import type { Database } from "../db/database.ts";
import { endedRuns, lastRuns } from "../db/queries/backup-runs.ts";
import { isBackupLate, isRestoreTestLate } from "../domain/backup/schedule.ts";
import { backupPlace } from "../domain/backup/target.ts";
import type { Finding } from "../domain/health/finding.ts";

type Settings = Pick<EnvironmentConfig, "backup" | "environment">;

export async function examineBackups(
  { backup, environment }: Settings,
  database: Database,
  now: Date,
): Promise<Finding[]> {
  if (backup === null) {
    const text = "backups: none leave this machine on a schedule; set BACKUP_URL";
    return [environment === "demo" ? { kind: "ok", text: "backups: none in the demo" } : { kind: "warning", text }];
  }
  const place = backupPlace(backup.target);
  const last = await lastRuns(database, "backup");
  const { succeeded, reason } = last;
  const why = reason === null ? "check that a worker runs" : `the last attempt: ${reason}`;
  if (isBackupLate(backup, last, now)) {
    const since = succeeded === null ? "" : ` since ${succeeded.toISOString()}`;
    return [{ kind: "error", text: `backups: none has reached ${place}${since}; ${why}` }];
  }
  if (succeeded === null)
    return [
      {
        kind: "warning",
        text: `backups: none has been sent to ${place} yet; a worker sends the first within a minute`,
      },
    ];
  if (reason !== null)
    return [{ kind: "warning", text: `backups: the last attempt to reach ${place} failed: ${reason}` }];
  const [newest] = await endedRuns(database, "backup", 1);
  const size = `${((newest?.bytes ?? 0) / 1_048_576).toFixed(1)} MB`;
  return [
    {
      kind: "ok",
      text: `backups: the last to ${place} on ${succeeded.toISOString()}, ${newest?.rowCount ?? 0} rows, ${size}`,
    },
  ];
}

export async function examineRestoreTests({ backup }: Settings, database: Database, now: Date): Promise<Finding[]> {
  if (backup === null) return [];
  if (!backup.restoreTest)
    return [{ kind: "warning", text: "restore test: off (RESTORE_TEST); restore a backup by hand now and then" }];
  const last = await lastRuns(database, "restore_test");
  const { succeeded, reason } = last;
  if (reason !== null || isRestoreTestLate(last, now)) {
    const text = `restore test: ${reason ?? "none for more than a month; check that a worker runs"}; \`fairlead offsite test\` tries it again`;
    return [{ kind: "error", text }];
  }
  return [
    succeeded === null
      ? { kind: "ok", text: "restore test: the first follows the first backup" }
      : { kind: "ok", text: `restore test: the newest backup was restored and compared on ${succeeded.toISOString()}` },
  ];
}
