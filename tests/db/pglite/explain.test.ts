/** Error messages when the embedded database does not open, including folder problems. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { explainDatabase } from "../../../db/explain.ts";
import { engineVersion } from "../../../db/embedded/explain.ts";
import { folderError } from "../../../db/embedded/folder.ts";
import { openEmbedded } from "../../../db/embedded/open.ts";
import { explainFolder } from "../../../db/folder.ts";

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "fairlead-explain-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

/** A copy of a database after `change`. */
function changed(name: string, change: (files: string) => void): string {
  const path = join(directory, name);
  cpSync(inject("embeddedTemplates").migrated, path, { recursive: true });
  change(join(path, "database"));
  return path;
}

async function said(dataDirectory: string): Promise<string | null> {
  try {
    await (await openEmbedded(dataDirectory)).close();
    return null;
  } catch (error) {
    return explainDatabase(error, { dataDirectory });
  }
}

test("an intact directory opens with the expected engine version", async () => {
  const path = changed("well", () => {});
  const database = await openEmbedded(path);
  const { rows } = await database.query<{ version: number }>(
    "select current_setting('server_version_num')::integer as version",
  );
  expect(Math.floor((rows[0]?.version ?? 0) / 10_000)).toBe(engineVersion);
  expect(await said(path)).toMatch(/^DATA_DIR: .*well is in use by another process\./);
  await database.close();
  expect(folderError(path)).toBeNull();
  expect(readdirSync(path).filter((name) => name.startsWith("written"))).toEqual([]);
});

test.each<[string, (files: string) => void, RegExp]>([
  [
    "of a newer version",
    (files) => writeFileSync(join(files, "PG_VERSION"), "99\n"),
    /written by a newer version \(PostgreSQL 99.*start the version that wrote it/,
  ],
  [
    "of an older version",
    (files) => writeFileSync(join(files, "PG_VERSION"), "17\n"),
    /written by an older version \(PostgreSQL 17/,
  ],
  [
    "with a truncated log",
    (files) => {
      for (const name of readdirSync(join(files, "pg_wal"), { withFileTypes: true }))
        if (name.isFile()) truncateSync(join(files, "pg_wal", name.name), 100);
    },
    /cannot be opened: its files are damaged.*restore a backup/,
  ],
  [
    "with a truncated control file",
    (files) => truncateSync(join(files, "global", "pg_control"), 10),
    /files are damaged/,
  ],
  [
    "with an invalid lock",
    (files) => writeFileSync(join(files, "..", "lock"), "no database ".repeat(20)),
    /lock cannot be used; it holds no data, so delete it/,
  ],
])("a directory %s is explained", async (name, change, words) => {
  const path = changed(name, change);
  const text = await said(path);
  expect(text).toMatch(/^DATA_DIR: /);
  expect(text).toContain(path);
  expect(text).toMatch(words);
});

describe("a folder", () => {
  test("that is a file, or below one, is explained", async () => {
    const file = join(directory, "file");
    writeFileSync(file, "");
    for (const path of [file, join(file, "data")]) {
      expect(await said(path)).toMatch(/is a file or below a file \((EEXIST|ENOTDIR)\)/);
    }
  });

  test.skipIf(!existsSync("/proc/self"))("that cannot be created is explained at once", async () => {
    expect(await said("/proc/fairlead/data")).toMatch(/^DATA_DIR: \/proc\/fairlead\/data .* choose another folder$/);
  });

  test.each([
    ["EROFS", /read-only .*ReadWritePaths/],
    ["ENOSPC", /the disk of .* is full/],
    ["EDQUOT", /is full/],
    ["EIO", /cannot be used \(EIO\)/],
  ])("with %s is explained", (code, words) => {
    const error = Object.assign(new Error("x"), { code });
    expect(explainFolder(error, "DATA_DIR", directory)).toMatch(words);
  });

  test("of another user is explained with both users and the fix", () => {
    const error = Object.assign(new Error("x"), { code: "EACCES" });
    expect(explainFolder(error, "DATA_DIR", "/proc/1/fd")).toMatch(
      new RegExp(`is not writable for user ${process.getuid?.()}, who runs this process \\(EACCES\\)`),
    );
  });

  test("without a known fault gets no explanation", () => {
    expect(explainFolder(new Error("x"), "DATA_DIR", directory)).toBeNull();
    expect(folderError(join(directory, "new"))).toBeNull();
    expect(existsSync(join(directory, "new")), "it is only looked at").toBe(false);
  });
});

// Root may write anywhere, so the process drops its privileges.
test.skipIf(process.getuid?.() !== 0)("a folder without write permission is explained", () => {
  const closed = join(directory, "closed");
  mkdirSync(closed, { mode: 0o755 });
  chmodSync(directory, 0o755);
  const script = `process.setgid(65534); process.setuid(65534);
    const { mkdirSync, openSync } = require("node:fs");
    try { openSync(${JSON.stringify(join(closed, "x"))}, "w") } catch ({ code }) { console.log(code) }`;
  const code = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" }).stdout.trim();
  expect(explainFolder(Object.assign(new Error("x"), { code }), "DATA_DIR", closed)).toMatch(
    /it belongs to (?:user 0|this user)/,
  );
  expect(code).toBe("EACCES");
});
