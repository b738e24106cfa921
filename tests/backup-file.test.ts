/**
 * A backup file truncated and changed at every byte: refused before anything is restored, encrypted
 * or not.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { createZstdCompress, zstdDecompressSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentFormat, type Part, writeDocument } from "../commands/backup/document.ts";
import { seal, unseal } from "../commands/backup/envelope.ts";
import { checkBackup, readBackup, writeBackup } from "../commands/backup/file.ts";
import { restoreCommand } from "../cli/restore.ts";
import { readConfig } from "../app/config.ts";
import { demoOperatorFile } from "./support/operators.ts";
import { programPath } from "./support/program.ts";
import { testSecret } from "./support/secrets.ts";

const passphrase = "a horse, a battery, a staple";
let folder: string;
/** A backup without a passphrase. */
let whole: Buffer;
/** Its decompressed content. */
let original: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fairlead-file-"));
  whole = await written("whole", null);
  original = await contentOf(join(folder, "whole"), null);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function* parts(): AsyncGenerator<Part> {
  const rows = ["Anna", "Zoë 🦊", "\u2028"].map((name, id) => JSON.stringify([String(id), name, null]));
  const columns = ["id", "name", "note"].map((name) => ({ name, type: "text" }));
  const at = "2026-11-23T10:00:00.000Z";
  yield { kind: "start", start: { fairlead: "backup", format: documentFormat, at, engine: "pglite", migrations: [] } };
  yield { kind: "table", table: { table: "application", columns } };
  yield { kind: "rows", rows };
  const sequences = { application_id_seq: { last: 3, called: true } };
  yield { kind: "end", totals: { tables: { application: rows.length }, sequences } };
}

async function written(name: string, secret: string | null): Promise<Buffer> {
  const path = join(folder, name);
  await writeBackup(path, secret, Readable.from(writeDocument(parts())).pipe(createZstdCompress()));
  return readFile(path);
}

/** The outcome of reading it: `whole`, `different`, or the error's name. */
async function outcome(bytes: Buffer, secret: string | null = null): Promise<string> {
  const path = join(folder, "tried");
  await writeFile(path, bytes);
  return contentOf(path, secret).then(
    (content) => (content === original ? "whole" : "different"),
    (error: Error) => error.name,
  );
}

const contentOf = (path: string, secret: string | null) =>
  readBackup(path, secret, async (read) => JSON.stringify(await Array.fromAsync(read)));

function flipped(bytes: Buffer, at: number, mask: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ mask;
  return changed;
}

test("an unchanged backup is complete", async () => {
  expect(await outcome(whole)).toBe("whole");
  expect(await outcome(await written("encrypted", passphrase), passphrase)).toBe("whole");
});

describe("a backup without a passphrase", () => {
  test("is refused when truncated at any byte", async () => {
    const taken: number[] = [];
    for (let length = 0; length < whole.length; length += 1)
      if ((await outcome(whole.subarray(0, length))) !== "BackupDamaged") taken.push(length);
    expect(taken).toEqual([]);
  });

  test("is refused when any byte is changed", async () => {
    const taken: string[] = [];
    for (let at = 0; at < whole.length; at += 1) {
      for (const mask of [0x01, 0x20, 0xff]) {
        const said = await outcome(flipped(whole, at, mask));
        if (said !== "BackupDamaged") taken.push(`${at} ^ ${mask}: ${said}`);
      }
    }
    expect(taken).toEqual([]);
  });

  test("is refused with any part replaced, removed or added", async () => {
    const place = fc.nat(whole.length);
    const change = fc.record({ at: place, out: fc.nat(80), into: fc.uint8Array({ maxLength: 80 }) });
    await fc.assert(
      fc.asyncProperty(change, async ({ at, out, into }) => {
        const changed = Buffer.concat([whole.subarray(0, at), into, whole.subarray(at + out)]);
        fc.pre(!changed.equals(whole));
        expect(await outcome(changed)).toBe("BackupDamaged");
      }),
      { numRuns: 300 },
    );
    for (const more of [Buffer.from("\n"), whole.subarray(-40), whole])
      expect(await outcome(Buffer.concat([whole, more]))).toBe("BackupDamaged");
  });
});

test("an encrypted backup is refused when truncated or changed in header, content or tag", async () => {
  const bytes = await written("sealed", passphrase);
  const header = bytes.indexOf("\n", bytes.indexOf("\n--- ") + 1) + 1;
  expect(bytes.toString("latin1", 0, header)).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 17\n/);
  // Each attempt that gets this far derives a key, which is slow on purpose.
  const { length } = bytes;
  for (const cut of [0, 21, 22, header - 1, header, header + 16, length - 1])
    expect(await outcome(bytes.subarray(0, cut), passphrase), `${cut}`).toBe("BackupDamaged");
  for (const at of [0, 21, 24, header - 2, header, length - 1])
    expect(await outcome(flipped(bytes, at, 1), passphrase), `${at}`).toBe("BackupDamaged");
  const salt = bytes.indexOf("scrypt ") + 8;
  // Another letter of base64, because anything else would be damage.
  const resalted = Buffer.from(bytes);
  resalted.write(bytes.toString("latin1", salt, salt + 1) === "A" ? "B" : "A", salt, "latin1");
  expect(await outcome(resalted, passphrase)).toBe("WrongPassphrase");
  expect(await outcome(Buffer.concat([bytes, Buffer.from("x")]), passphrase)).toBe("BackupDamaged");
  expect(await outcome(bytes, `${passphrase}!`)).toBe("WrongPassphrase");
  expect(await outcome(bytes)).toBe("WrongPassphrase");
  expect(await outcome(whole, passphrase)).toBe("WrongPassphrase");
});

describe("a backup of version 0.2.0", () => {
  const fixture = (name: string) => fileURLToPath(new URL(`fixtures/backup-0.2.0.${name}`, import.meta.url));

  test("is read without a passphrase", async () => {
    expect(await contentOf(fixture("plain"), null)).toBe(original);
    await expect(contentOf(fixture("plain"), passphrase)).rejects.toThrow("not encrypted");
  });

  test("is read with its passphrase, and refused with another, truncated or changed", async () => {
    const { totals } = await checkBackup(fixture("encrypted"), passphrase);
    expect(totals.tables).toEqual({ application: 1800 });
    const bytes = await readFile(fixture("encrypted"));
    expect(await outcome(bytes, `${passphrase}!`)).toBe("WrongPassphrase");
    expect(await outcome(bytes)).toBe("WrongPassphrase");
    const opening = bytes.indexOf("\n") + 1;
    for (const cut of [opening - 1, opening, opening + 65_552, bytes.length - 1])
      expect(await outcome(bytes.subarray(0, cut), passphrase), `${cut}`).toBe("BackupDamaged");
    for (const at of [30, opening, bytes.length - 1])
      expect(await outcome(flipped(bytes, at, 1), passphrase), `${at}`).toBe("BackupDamaged");
  });
});

test("reading keeps only a few chunks in memory at any size", async () => {
  const [chunk, count] = [Buffer.alloc(65_536, 7), 400];
  let given = 0;
  let taken = 0;
  let most = 0;
  async function* content() {
    for (let number = 0; number < count; number += 1) {
      given += chunk.length;
      most = Math.max(most, given - taken);
      yield chunk;
    }
  }
  for await (const bytes of unseal(buffers(seal(content(), passphrase)), passphrase)) {
    taken += bytes.length;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(taken).toBe(chunk.length * count);
  expect(most).toBeLessThan(16 * chunk.length);
});

async function* buffers(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const each of bytes) yield Buffer.from(each);
}

test.skipIf(programPath("zstd") === null)("zstd decompresses a backup without a passphrase", () => {
  const lines = execFileSync("zstd", ["-dcq", join(folder, "whole")]).toString();
  expect(lines).toMatch(documentLines);
});

/** From its first line to its digest. */
const documentLines = /^\{"fairlead":"backup".*"sha256":"[0-9a-f]{64}"\}\n$/s;

describe.skipIf(programPath("age") === null || programPath("script") === null)("Debian's age", () => {
  // It reads passphrases from a terminal only.
  const typed = (command: string) =>
    execFileSync("script", ["-qec", command, "/dev/null"], { cwd: folder, input: `${passphrase}\n${passphrase}\n` });

  test("decrypts our file", async () => {
    await written("ours", passphrase);
    typed("age -d -o ours.zst ours");
    expect(zstdDecompressSync(await readFile(join(folder, "ours.zst"))).toString()).toMatch(documentLines);
  });

  test("encrypts a file that we read", async () => {
    await writeFile(join(folder, "plain.zst"), whole);
    typed("age -p -o theirs plain.zst");
    expect(await outcome(await readFile(join(folder, "theirs")), passphrase)).toBe("whole");
  });
});

test.each([1, 2, 9, 32, 33])("restoring a file without its last bytes (%i) creates not even a folder", async (cut) => {
  const path = join(folder, `cut-${cut}`);
  await writeFile(path, whole.subarray(0, -cut));
  const place = join(folder, "data");
  const config = {
    ...readConfig({ SECRET: testSecret, OPERATOR_FILE: fileURLToPath(demoOperatorFile) }),
    dataDirectory: place,
  };
  const restoring = restoreCommand.around?.([path, "--no-erasures"]);
  const surroundings = { config, now: () => new Date(), stdout: new PassThrough() };
  await expect(restoring?.(surroundings, () => Promise.reject(new Error("not asked for")))).rejects.toThrow(
    "The backup",
  );
  expect(existsSync(place)).toBe(false);
});
