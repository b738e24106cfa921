/** Folders named by an operator are created as requested, or the failure is reported at once. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { explainFolder, makeFolder, tryFolder } from "../db/folder.ts";

const root = mkdtempSync(join(tmpdir(), "fairlead-folder-"));
afterAll(() => rmSync(root, { recursive: true }));

let directory = "";
beforeEach(() => (directory = mkdtempSync(join(root, "d-"))));

/** With /proc: nothing can be created there, although the parent exists. */
const withProc = test.skipIf(!existsSync("/proc/self"));

describe("creating a folder", () => {
  test("creates missing parents for this user only, and returns the topmost", () => {
    expect(makeFolder(join(directory, "a", "b", "c"))).toBe(join(directory, "a"));
    for (const path of ["a", "a/b", "a/b/c"]) expect(statSync(join(directory, path)).mode & 0o777).toBe(0o700);
    expect(makeFolder(join(directory, "a", "b", "d"))).toBe(join(directory, "a", "b", "d"));
    expect(makeFolder(relative(process.cwd(), join(directory, "e")))).toBe(join(directory, "e"));
  });

  test("keeps an existing one, also behind a link", () => {
    mkdirSync(join(directory, "there"), { mode: 0o755 });
    symlinkSync(join(directory, "there"), join(directory, "link"));
    expect(makeFolder(join(directory, "there"))).toBeUndefined();
    expect(makeFolder(join(directory, "link"))).toBeUndefined();
    expect(statSync(join(directory, "there")).mode & 0o777).toBe(0o755);
  });

  test("fails below a file", () => {
    writeFileSync(join(directory, "file"), "");
    for (const path of ["file", "file/a/b"]) expect(() => makeFolder(join(directory, path))).toThrow(/EEXIST|ENOTDIR/);
  });

  withProc("nowhere below /proc, where Node's own way never ends", () => {
    for (const path of ["/proc/fairlead", "/proc/fairlead/a/b"]) expect(() => makeFolder(path)).toThrow("ENOENT");
  });
});

describe("trying a folder", () => {
  test("removes what it created, which exists during the check", () => {
    let seen = false;
    tryFolder(join(directory, "a", "b"), () => (seen = existsSync(join(directory, "a", "b"))));
    expect(seen).toBe(true);
    expect(readdirSync(directory)).toEqual([]);
    tryFolder(directory);
    expect(readdirSync(directory)).toEqual([]);
  });
});

test.each([
  ["EACCES", /^--dir: .* is not writable for user \d+, who runs this process \(EACCES\): /],
  ["EROFS", /^--dir: .* read-only \(EROFS\); choose a writable folder/],
  ["ENOENT", /^--dir: .* does not exist and cannot be created \(ENOENT\), .*; choose another folder$/],
  ["ENAMETOOLONG", /^--dir: .* longer than .* allows \(ENAMETOOLONG\); choose a folder with a shorter path$/],
  ["EEXIST", /^--dir: .* is a file or below a file \(EEXIST\); choose a folder$/],
  ["ENOSPC", /^--dir: the disk of .* is full; free some space there$/],
])("%s is explained with setting, folder and fix", (code, words) => {
  const text = explainFolder(Object.assign(new Error("x"), { code }), "--dir", directory);
  expect(text).toMatch(words);
  expect(text).toContain(directory);
});
