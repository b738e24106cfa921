/**
 * Off-site backups: writes and verifies one on this machine, sends it, sees that it arrived, and
 * removes the oldest there. One process at a time does it (commands/health/backup-runs.ts).
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import type { BackupSettings } from "../app/config.ts";
import { writeBackup } from "../commands/backup/file.ts";
import { sendBackup } from "../commands/backup/upload.ts";
import {
  claimRun,
  dropRun,
  failRun,
  finishRun,
  leaseRenewal,
  renewRun,
  type RunResult,
} from "../commands/health/backup-runs.ts";
import type { Database } from "../db/database.ts";
import { makeFolder } from "../db/folder.ts";
import type { RunKind } from "../db/queries/backup-runs.ts";
import { backupName, isBackupName, expiredBackups } from "../domain/backup/names.ts";
import { isBackupDue, type LastRuns } from "../domain/backup/schedule.ts";
import { backupPlace } from "../domain/backup/target.ts";
import { explainFile } from "../domain/files/explain-file.ts";
import { type BackupStore, StoreError } from "../integrations/backup-store/store.ts";

export interface BackupDependencies {
  readonly database: Database;
  readonly config: { readonly backup: BackupSettings | null; readonly dataDirectory: string };
  readonly openStore: (settings: BackupSettings) => BackupStore;
  readonly log: Pick<Logger, "info" | "warn">;
  readonly now: () => Date;
}

/**
 * Makes a backup if one is due, or `always`. Null: none was due, or another process makes one.
 * Rejects with the reason, which is recorded; the next run tries again.
 */
export async function backUp(deps: BackupDependencies, signal: AbortSignal, always = false): Promise<RunResult | null> {
  const { backup } = deps.config;
  if (backup === null) return null;
  const isDue = (last: LastRuns) => always || isBackupDue(backup, last, deps.now());
  return recordedRun(deps, { kind: "backup", isDue, signal }, (at, running) => sendOne(deps, backup, at, running));
}

async function sendOne(
  { database, config, openStore, log }: BackupDependencies,
  backup: BackupSettings,
  at: Date,
  signal: AbortSignal,
): Promise<RunResult> {
  const name = backupName(at);
  const place = backupPlace(backup.target);
  const path = await freshFile(backup.folder, name);
  try {
    const { totals, bytes } = await written({ database, dataDirectory: config.dataDirectory, path, backup, signal });
    const sha256 = await digestOf(path, signal);
    const store = openStore(backup);
    await store.put(path, name, signal);
    const stored = await store.list(signal);
    const there = stored.find((file) => file.name === name);
    if (there?.bytes !== bytes)
      throw new StoreError(`${place}: has ${there?.bytes ?? "no"} bytes of the backup's ${bytes}; check its space`);
    await removeExpired(
      store,
      expiredBackups(
        stored.map((file) => file.name),
        backup.keep,
        name,
      ),
      log,
      signal,
    );
    const rowCount = Object.values(totals.tables).reduce((sum, count) => sum + count, 0);
    log.info({ name, place, bytes, rows: rowCount }, "backup sent off this machine");
    return { name, bytes, sha256, rowCount };
  } finally {
    await rm(path, { force: true });
  }
}

interface Written {
  readonly database: Database;
  readonly dataDirectory: string;
  readonly path: string;
  readonly backup: BackupSettings;
  readonly signal: AbortSignal;
}

async function written({ database, dataDirectory, path, backup, signal }: Written) {
  const content = new PassThrough();
  const sending = sendBackup({ database, dataDirectory, output: content, signal }).then(
    () => content.end(),
    (error: unknown) => content.destroy(error as Error),
  );
  try {
    return await writeBackup(path, backup.passphrase, content);
  } catch (error) {
    const text = explainFile(error, { to: "write", user: process.getuid?.() });
    throw text === null ? error : new Error(`BACKUP_FOLDER (${backup.folder}): ${text}`, { cause: error });
  } finally {
    // Without a reader, the database would wait for ever.
    content.destroy();
    await sending;
  }
}

/** Some stores refuse deletion, to protect backups from an intruder: that is no failure. */
async function removeExpired(
  store: BackupStore,
  names: readonly string[],
  log: BackupDependencies["log"],
  signal: AbortSignal,
): Promise<void> {
  for (const name of names) {
    try {
      await store.remove(name, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      return log.warn({ name, reason: reasonOf(error) }, "an old backup could not be removed");
    }
  }
}

interface RecordedRun {
  readonly kind: RunKind;
  readonly isDue: (last: LastRuns) => boolean;
  readonly signal: AbortSignal;
}

/** Null: not due, or another process has a run. */
export async function recordedRun(
  { database, now }: Pick<BackupDependencies, "database" | "now">,
  { kind, isDue, signal }: RecordedRun,
  work: (at: Date, signal: AbortSignal) => Promise<RunResult>,
): Promise<RunResult | null> {
  const at = now();
  const id = await claimRun(database, kind, { now: at, isDue });
  if (id === null) return null;
  const lost = new AbortController();
  const renewing = setInterval(() => {
    renewRun(database, id).then(
      (isOurs) => isOurs || lost.abort(new Error("another process has taken over")),
      // The database is away; the lease is longer than a short absence.
      () => {},
    );
  }, leaseRenewal);
  try {
    const result = await work(at, AbortSignal.any([signal, lost.signal]));
    await finishRun(database, id, now(), result);
    return result;
  } catch (error) {
    if (signal.aborted) {
      await dropRun(database, id);
      return null;
    }
    await failRun(database, id, now(), reasonOf(error));
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** A path in the folder where nothing is, after removing what an interrupted run left there. */
export async function freshFile(folder: string, name: string): Promise<string> {
  makeFolder(folder);
  for (const left of await readdir(folder)) {
    if (isBackupName(left.slice(0, name.length))) await rm(join(folder, left), { recursive: true, force: true });
  }
  return join(folder, name);
}

export async function digestOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest("hex");
}

/** For the operator: one line. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split("\n", 1)[0] ?? "").slice(0, 500);
}
