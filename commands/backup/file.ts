/**
 * Backup files are written under a temporary name, synced and read back before they get their own.
 */
import { createReadStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { BackupDamaged, type Part, readDocument, type Start, type Totals } from "./document.ts";
import { seal, unseal } from "./envelope.ts";

export interface Summary {
  readonly start: Start;
  readonly totals: Totals;
  readonly bytes: number;
}

/**
 * Writes `content`, a compressed document, to a new file that only its owner may read. Resolves
 * when all of it is on disk and was read back. If it rejects, it leaves no file.
 */
export async function writeBackup(
  path: string,
  passphrase: string | null,
  content: AsyncIterable<Buffer>,
): Promise<Summary> {
  const target = resolve(path);
  if (await isThere(target))
    throw new Error(`${path} already exists. Choose another name: backups are never overwritten.`);
  const partial = `${target}.partial`;
  const file = await open(partial, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
    throw new Error(
      `${path}.partial exists: another backup is being written, or one was interrupted. In the latter case, remove the file.`,
    );
  });
  try {
    try {
      for await (const bytes of seal(content, passphrase)) await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    const summary = await checkBackup(partial, passphrase);
    if (await isThere(target)) throw new Error(`${path} was created by another process meanwhile.`);
    await rename(partial, target);
    await syncFolder(dirname(target));
    return summary;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Reads the whole file without using it. Rejects with {@link BackupDamaged} or WrongPassphrase. */
export async function checkBackup(path: string, passphrase: string | null): Promise<Summary> {
  let start: Start | undefined;
  let totals: Totals | undefined;
  await readBackup(path, passphrase, async (parts) => {
    for await (const part of parts) {
      if (part.kind === "start") ({ start } = part);
      if (part.kind === "end") ({ totals } = part);
    }
  });
  if (!start || !totals) throw new BackupDamaged("is truncated");
  return { start, totals, bytes: (await stat(path)).size };
}

/** Passes the parts to `use`, which must not rely on them before it has received the last one. */
export async function readBackup<T>(
  path: string,
  passphrase: string | null,
  use: (parts: AsyncIterable<Part>) => Promise<T>,
): Promise<T> {
  let result: { readonly value: T } | undefined;
  try {
    await pipeline(
      createReadStream(path),
      (file: AsyncIterable<Buffer>) => unseal(file, passphrase),
      createZstdDecompress(),
      async (bytes: AsyncIterable<Buffer>) => {
        result = { value: await use(readDocument(bytes)) };
      },
    );
  } catch (error) {
    throw isOfCompression(error) ? new BackupDamaged("was changed or truncated: it cannot be decompressed") : error;
  }
  if (!result) throw new BackupDamaged("is truncated");
  return result.value;
}

function isOfCompression(error: unknown): boolean {
  const { code = "" } = error as { code?: string };
  return code.startsWith("ZSTD_") || code === "Z_BUF_ERROR" || code.startsWith("ERR_ZSTD");
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
