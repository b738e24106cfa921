/**
 * Makes PostgreSQL's syncs reach the disk. PGlite's file system has no `fsync`, and it starts with
 * `-F`. Without `-F` alone `show fsync` says *on* but nothing is synced, so
 * tests/db/pglite/durability.test.ts counts system calls.
 */
import { closeSync, fsyncSync, openSync } from "node:fs";
import { sep } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

interface OpenFile {
  /** The file descriptor in this process; directories have none. */
  nfd?: number;
  node: unknown;
}

interface NodeFiles {
  realPath(node: unknown): string;
  stream_ops: {
    fsync?(file: OpenFile): number;
    write: (this: void, file: OpenFile, ...rest: unknown[]) => number;
  };
}

type Init = NodeFS["init"];

export class DurableFiles extends NodeFS {
  override async init(...[engine, options]: Parameters<Init>): ReturnType<Init> {
    const prepared = await super.init(engine, options);
    prepared.emscriptenOpts.preRun = [
      ...(prepared.emscriptenOpts.preRun ?? []),
      (module) => {
        const files = module.NODEFS as unknown as NodeFiles;
        files.stream_ops.fsync = (file) => {
          orEnd(this.rootDir, () => syncToDisk(files, file));
          return 0;
        };
        const { write } = files.stream_ops;
        files.stream_ops.write = (file, ...rest) =>
          isOfLog(files, file) ? orEnd(this.rootDir, () => write(file, ...rest)) : write(file, ...rest);
      },
    ];
    return prepared;
  }
}

function isOfLog(files: NodeFiles, file: OpenFile): boolean {
  return files.realPath(file.node).includes(logFolder);
}

const logFolder = `${sep}pg_wal${sep}`;

/**
 * If the log cannot be written or synced, nothing more may be acknowledged. A PostgreSQL server
 * then exits and recovers at its next start. The engine in this process would hang for good, so the
 * process exits.
 */
function orEnd<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : nodeCode(error);
    console.error(
      `DATA_DIR: cannot write to the disk of ${folder} (${code}), so this process ends; nothing that was acknowledged is lost. Free some space there or check the disk, then start again`,
    );
    process.exit(1);
  }
}

/** The engine's file system has its own error numbers (ENOSPC is 51). */
function nodeCode(error: unknown): string {
  const { errno } = (error ?? {}) as { errno?: unknown };
  return errno === 51 ? "ENOSPC" : `error ${String(errno)}`;
}

function syncToDisk(files: NodeFiles, file: OpenFile): void {
  if (file.nfd !== undefined) {
    fsyncSync(file.nfd);
    return;
  }
  syncPath(files.realPath(file.node));
}

/**
 * Syncs a file; or a folder, so that new and renamed files in it survive a power cut (fsync(2)).
 */
export function syncPath(path: string): void {
  const opened = openSync(path, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/**
 * PGlite's start parameters, with syncing on. `fsync`, because the file system above implements
 * only that call.
 */
export const durableStartParameters: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  // The usual 128 MB would be this process's own; the operating system caches the files anyway
  // (measured: 110 MB less).
  "-c",
  "shared_buffers=16MB",
];
