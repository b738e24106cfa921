/** A small disk: a file system in memory, if the machine allows mounting one. */
import { execFile, execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmdirSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface SmallDisk {
  /** Its mount point, writable for everyone. */
  path: string;
  /** Fills the rest of it. */
  fill(): Promise<void>;
  /** Frees that space again. */
  makeRoom(): void;
  /** Enlarges it. */
  grow(megabytes: number): Promise<void>;
  remove(): Promise<void>;
}

/** Why there cannot be one here, or null. */
export function noSmallDisk(): string | null {
  const path = mkdtempSync(join(tmpdir(), "fairlead-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", path], { stdio: "ignore" });
    execFileSync("umount", [path], { stdio: "ignore" });
    return null;
  } catch {
    return "this user may not mount a file system here";
  } finally {
    rmdirSync(path);
  }
}

export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const path = mkdtempSync(join(tmpdir(), "fairlead-disk-"));
  await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path]);
  chmodSync(path, 0o777);
  const ballast = join(path, "ballast");
  return {
    path,
    async fill() {
      const file = await open(ballast, "a");
      try {
        for (const piece of [Buffer.alloc(2 ** 20, 1), Buffer.alloc(4096, 1)]) await writeUntilFull(file, piece);
      } finally {
        await file.close();
      }
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    async grow(megabytes) {
      await run("mount", ["-o", `remount,size=${megabytes}m`, path]);
    },
    async remove() {
      await run("umount", ["-l", path]);
      rmdirSync(path);
    },
  };
}

async function writeUntilFull(file: { write(piece: Buffer): Promise<unknown> }, piece: Buffer): Promise<void> {
  for (;;) {
    try {
      await file.write(piece);
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOSPC") return;
      throw error;
    }
  }
}
