/**
 * Once a month the newest off-site backup is fetched, and restored by another process into a
 * temporary database: what the restore takes of memory ends with that process.
 */
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BackupSettings } from "../app/config.ts";
import { backupNamed, endedRuns } from "../db/queries/backup-runs.ts";
import type { RunResult } from "../commands/health/backup-runs.ts";
import { isBackupName } from "../domain/backup/names.ts";
import { isRestoreTestDue } from "../domain/backup/schedule.ts";
import { backupPlace } from "../domain/backup/target.ts";
import { runProgram } from "../integrations/backup-store/run-program.ts";
import { StoreError } from "../integrations/backup-store/store.ts";
import { type BackupDependencies, digestOf, freshFile, recordedRun } from "./back-up.ts";

export interface RestoreTestDependencies extends BackupDependencies {
  /** Resolves to the number of rows that were restored and compared. */
  readonly restore: (path: string, signal: AbortSignal) => Promise<number>;
}

/** Tests the newest backup if a test is due, or `always`. Null: none was due. */
export async function runRestoreTest(
  deps: RestoreTestDependencies,
  signal: AbortSignal,
  always = false,
): Promise<RunResult | null> {
  const { config, database, now } = deps;
  const { backup } = config;
  if (backup === null || !(always || backup.restoreTest)) return null;
  if (!always && !(await endedRuns(database, "backup", 50)).some(({ error }) => error === null)) return null;
  const isDue = (last: Parameters<typeof isRestoreTestDue>[0]) => always || isRestoreTestDue(last, now());
  return recordedRun(deps, { kind: "restore_test", isDue, signal }, (_at, running) =>
    testNewest(deps, backup, running),
  );
}

async function testNewest(
  { database, openStore, restore, log }: RestoreTestDependencies,
  backup: BackupSettings,
  signal: AbortSignal,
): Promise<RunResult> {
  const store = openStore(backup);
  const place = backupPlace(backup.target);
  const stored = (await store.list(signal)).filter((file) => isBackupName(file.name));
  const newest = stored.toSorted((a, b) => (a.name < b.name ? -1 : 1)).at(-1);
  if (newest === undefined) throw new StoreError(`${place}: has no backup`);
  const path = await freshFile(backup.folder, newest.name);
  try {
    await store.get(newest.name, path, signal);
    const sha256 = await digestOf(path, signal);
    const sent = await backupNamed(database, newest.name);
    if (sent !== null && sent.sha256 !== sha256)
      throw new StoreError(`${place}: ${newest.name} is not what was sent; somebody or the service changed it`);
    const rowCount = await restore(path, signal);
    log.info({ name: newest.name, place, rows: rowCount }, "a backup was restored and compared");
    return { name: newest.name, bytes: newest.bytes, sha256, rowCount };
  } finally {
    await rm(path, { force: true });
    await rm(`${path}.restored`, { recursive: true, force: true });
  }
}

/** Runs `fairlead backup FILE --restore-test`, which needs no database of ours. */
export function restoreInProcess(): RestoreTestDependencies["restore"] {
  return async (path, signal) => {
    const cli = join(dirname(process.argv[1] ?? ""), "cli.js");
    const output = await runProgram({
      program: process.execPath,
      parameters: [cli, "backup", path, "--restore-test"],
      install: "install Node again",
      // The same settings as here, but for the database, which it does not open.
      environment: undefined,
      signal,
    });
    const rows = /: (\d+) rows of /.exec(output)?.[1];
    if (rows === undefined) throw new Error("the restore test did not say how many rows it compared");
    return Number(rows);
  };
}
