/**
 * First guard of the embedded engine: what PostgreSQL syncs reaches the disk.
 *
 * PGlite as shipped never does: its file system has no `fsync`, and it starts PostgreSQL with `-F`. Removing `-F` alone
 * makes `show fsync` say *on* and still syncs nothing, so tests/db/pglite/durability.test.ts counts system calls instead.
 */
import { closeSync, fsyncSync, openSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

interface OpenFile {
  /** The file descriptor in this process; directories have none. */
  nfd?: number;
  node: unknown;
}

interface NodeFiles {
  realPath(node: unknown): string;
  stream_ops: { fsync?(file: OpenFile): number };
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
          syncToDisk(files, file);
          return 0;
        };
      },
    ];
    return prepared;
  }
}

function syncToDisk(files: NodeFiles, file: OpenFile): void {
  if (file.nfd !== undefined) {
    fsyncSync(file.nfd);
    return;
  }
  syncDirectory(files.realPath(file.node));
}

/** So that a new or renamed file in it is still there after a power cut (fsync(2)). */
function syncDirectory(path: string): void {
  const directory = openSync(path, "r");
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

/** PGlite's own start parameters, with syncing on. `fsync`, because the file system above implements that call alone. */
export const durableStartParameters: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  // The usual 128 MB would be this process's own; the machine keeps the files in its memory anyway (measured: 110 MB less).
  "-c",
  "shared_buffers=16MB",
];
