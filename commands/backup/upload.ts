/**
 * Streams a compressed copy of the database, from the process that has it to the one that writes
 * the file.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import type { Database } from "../../db/database.ts";
import { writeDocument } from "./document.ts";
import { readDatabase } from "./read-database.ts";
import { notBackedUp } from "./tables.ts";

export interface Sent {
  readonly database: Database;
  /** Holds the embedded engine's copy until it is sent. */
  readonly dataDirectory: string;
  readonly output: Writable;
  readonly signal: AbortSignal;
}

export async function sendBackup({ database, dataDirectory, output, signal }: Sent): Promise<void> {
  if (database.kind === "postgres") {
    await readDatabase(database, notBackedUp, (parts) =>
      pipeline(writeDocument(parts), createZstdCompress(), output, { end: false, signal }),
    );
    return;
  }
  // Reading blocks the embedded engine, so the copy goes to disk first and a slow receiver blocks
  // no one. The file is unlinked at once, so that nothing is left however the process ends.
  const path = join(dataDirectory, `backup-${randomBytes(8).toString("hex")}`);
  const file = await open(path, "wx+", 0o600);
  try {
    await rm(path);
    await readDatabase(database, notBackedUp, (parts) =>
      pipeline(writeDocument(parts), createZstdCompress(), createWriteStream(path, { fd: file.fd, autoClose: false }), {
        signal,
      }),
    );
    await pipeline(createReadStream(path, { fd: file.fd, autoClose: false, start: 0 }), output, { end: false, signal });
  } finally {
    await file.close();
  }
}
