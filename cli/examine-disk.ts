/** Checks disk space, as far as it is visible from this machine. */
import { existsSync } from "node:fs";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config, EnvironmentConfig } from "../app/config.ts";
import type { Database } from "../db/database.ts";
import { makeFolder } from "../db/folder.ts";
import { databaseSize } from "../db/queries/database-size.ts";
import { isFull } from "../db/unavailable.ts";
import type { Finding } from "../domain/health/finding.ts";

/** Bytes of free space below which the embedded database is at risk. */
const leastFreeBytes = 512 * 1024 * 1024;

/** The disk of `DATA_DIR`, if the database is embedded, and that where backups are written. */
export async function examineDisk({
  dataDirectory,
  databaseUrl,
  backup,
}: Pick<EnvironmentConfig, "dataDirectory" | "databaseUrl" | "backup">): Promise<Finding[]> {
  const folders = new Set([...(databaseUrl === undefined ? [dataDirectory] : []), ...(backup ? [backup.folder] : [])]);
  const findings = [...folders]
    .filter((folder) => existsSync(folder))
    .map(async (folder): Promise<Finding> => {
      const { bavail, bsize } = await statfs(folder);
      const free = bavail * bsize;
      const text = `disk: ${megabytes(free)} free in ${folder}`;
      return { kind: free < leastFreeBytes ? "error" : "ok", text };
    });
  return Promise.all(findings);
}

/**
 * Erasures succeed even if the journal cannot be written, so the problem must be found before a
 * restore.
 */
export async function examineJournal({ erasureJournal }: Pick<Config, "erasureJournal">): Promise<Finding[]> {
  if (erasureJournal === undefined)
    return [
      { kind: "warning", text: "erasure journal: off; a restored backup will contain people who were erased after it" },
    ];
  const path = join(erasureJournal, `written-${process.pid}`);
  try {
    makeFolder(erasureJournal);
    await writeFile(path, "", { mode: 0o600 });
    return [{ kind: "ok", text: `erasure journal: ${erasureJournal} can be written to` }];
  } catch (error) {
    const { code = "no code" } = error as NodeJS.ErrnoException;
    const text = `ERASURE_JOURNAL: ${erasureJournal} cannot be written to (${code}); name a folder that this user may write to (ReadWritePaths= of the systemd unit, a volume of the container)`;
    return [{ kind: "error", text }];
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}

/** A database server reports its size, but only administrators can query its disk. */
export async function examineServerDisk(database: Database): Promise<Finding[]> {
  const size = megabytes(await databaseSize(database));
  if (database.kind === "pglite") return [{ kind: "ok", text: `disk: the database takes ${size}` }];
  return [
    { kind: "ok", text: `disk: the database takes ${size} on the server` },
    { kind: "unknown", text: "disk: the server's free space cannot be checked from this machine; check it there (df)" },
  ];
}

/** Writes and rolls back, which is the only way to see that a server's disk is full. */
export async function examineWriting(database: Database): Promise<Finding[]> {
  try {
    await database.transaction((transaction) =>
      transaction.script(
        "create temporary table room (text text) on commit drop; insert into room select repeat('x', 1000) from generate_series(1, 300)",
      ),
    );
    return [{ kind: "ok", text: "database: accepts writes" }];
  } catch (error) {
    if (!isFull(error)) throw error;
    return [
      { kind: "error", text: "database: its disk is full (53100), so nothing can be saved; free some space there" },
    ];
  }
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
