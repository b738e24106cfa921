/** A backup's file, cut off and changed at every byte: refused before anything is made of it, encrypted or not. */
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { createZstdCompress } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentFormat, type Part, writeDocument } from "../backup/document.ts";
import { checkBackup, writeBackup } from "../backup/file.ts";
import { restoreCommand } from "../cli/restore.ts";
import { readConfig } from "../config.ts";
import { demoOperatorFile } from "./support/operators.ts";
import { testSecret } from "./support/secrets.ts";

const passphrase = "a horse, a battery, a staple";
let folder: string;
/** Without a passphrase. */
let whole: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fairlead-file-"));
  whole = await written("whole", null);
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

/** What a check of it says: `whole`, or the name of the error. */
async function outcome(bytes: Buffer, secret: string | null = null): Promise<string> {
  const path = join(folder, "tried");
  await writeFile(path, bytes);
  return checkBackup(path, secret).then(
    () => "whole",
    (error: Error) => error.name,
  );
}

function flipped(bytes: Buffer, at: number, mask: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ mask;
  return changed;
}

test("as it was written it is whole", async () => {
  expect(await outcome(whole)).toBe("whole");
  expect(await outcome(await written("encrypted", passphrase), passphrase)).toBe("whole");
});

describe("without a passphrase", () => {
  test("cut off at any byte it is refused", async () => {
    const taken: number[] = [];
    for (let length = 0; length < whole.length; length += 1)
      if ((await outcome(whole.subarray(0, length))) !== "BackupDamaged") taken.push(length);
    expect(taken).toEqual([]);
  });

  test("changed in any byte it is refused", async () => {
    const taken: string[] = [];
    for (let at = 0; at < whole.length; at += 1) {
      for (const mask of [0x01, 0x20, 0xff]) {
        const said = await outcome(flipped(whole, at, mask));
        if (said !== "BackupDamaged") taken.push(`${at} ^ ${mask}: ${said}`);
      }
    }
    expect(taken).toEqual([]);
  });

  test("with anything replaced, left out or put in it is refused", async () => {
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
    const content = whole.subarray(whole.indexOf("\n") + 1);
    for (const more of [Buffer.from("\n"), content, whole])
      expect(await outcome(Buffer.concat([whole, more]))).toBe("BackupDamaged");
  });
});

test("encrypted, it is refused cut off or changed in its opening, its content and its tag", async () => {
  const bytes = await written("sealed", passphrase);
  const opening = bytes.indexOf("\n") + 1;
  // A key is made for each that gets so far, which takes its time on purpose.
  for (const length of [0, opening - 1, opening, opening + 1, bytes.length - 17, bytes.length - 16, bytes.length - 1])
    expect(await outcome(bytes.subarray(0, length), passphrase), `${length}`).toBe("BackupDamaged");
  for (const at of [0, opening - 1, opening, bytes.length - 16, bytes.length - 1])
    expect(await outcome(flipped(bytes, at, 1), passphrase), `${at}`).toBe("BackupDamaged");
  const salt = bytes.indexOf('"salt":"') + 9;
  expect(await outcome(flipped(bytes, salt, 2), passphrase)).toBe("WrongPassphrase");
  expect(await outcome(Buffer.concat([bytes, Buffer.from("x")]), passphrase)).toBe("BackupDamaged");
});

test.each([1, 2, 9, 32, 33])("a restore of a file without its last bytes (%i) makes not even a folder", async (cut) => {
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
