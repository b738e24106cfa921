/** Folders that an operator names: made as they are asked for, and where they cannot be, that is said at once. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { explainFolder, makeFolder, tryFolder } from "../db/folder.ts";

const root = mkdtempSync(join(tmpdir(), "fairlead-folder-"));
afterAll(() => rmSync(root, { recursive: true }));

let directory = "";
beforeEach(() => (directory = mkdtempSync(join(root, "d-"))));

/** Somewhere that has /proc: nothing can be made there, and its parent is there all the same. */
const withProc = test.skipIf(!existsSync("/proc/self"));

describe("a folder is made", () => {
  test("with what is missing above it, for this user alone; and it is said where that began", () => {
    expect(makeFolder(join(directory, "a", "b", "c"))).toBe(join(directory, "a"));
    for (const path of ["a", "a/b", "a/b/c"]) expect(statSync(join(directory, path)).mode & 0o777).toBe(0o700);
    expect(makeFolder(join(directory, "a", "b", "d"))).toBe(join(directory, "a", "b", "d"));
    expect(makeFolder(relative(process.cwd(), join(directory, "e")))).toBe(join(directory, "e"));
  });

  test("once: what is there already stays, also behind a link", () => {
    mkdirSync(join(directory, "there"), { mode: 0o755 });
    symlinkSync(join(directory, "there"), join(directory, "link"));
    expect(makeFolder(join(directory, "there"))).toBeUndefined();
    expect(makeFolder(join(directory, "link"))).toBeUndefined();
    expect(statSync(join(directory, "there")).mode & 0o777).toBe(0o755);
  });

  test("nowhere below a file", () => {
    writeFileSync(join(directory, "file"), "");
    for (const path of ["file", "file/a/b"]) expect(() => makeFolder(join(directory, path))).toThrow(/EEXIST|ENOTDIR/);
  });

  withProc("nowhere below /proc, where Node's own way never ends", () => {
    for (const path of ["/proc/fairlead", "/proc/fairlead/a/b"]) expect(() => makeFolder(path)).toThrow("ENOENT");
  });
});

describe("a folder that is only tried", () => {
  test("leaves nothing of what was not there, and is there while it is looked at", () => {
    let seen = false;
    tryFolder(join(directory, "a", "b"), () => (seen = existsSync(join(directory, "a", "b"))));
    expect(seen).toBe(true);
    expect(readdirSync(directory)).toEqual([]);
    tryFolder(directory);
    expect(readdirSync(directory)).toEqual([]);
  });
});

test.each([
  ["EACCES", /^--dir: .* may not be written by the user \d+, as whom this runs \(EACCES\): /],
  ["EROFS", /^--dir: .* read-only \(EROFS\); name a folder that can be written/],
  ["ENOENT", /^--dir: .* is not there and is not made \(ENOENT\), .*; name another folder$/],
  ["ENAMETOOLONG", /^--dir: .* longer than .* allows \(ENAMETOOLONG\); name a folder with a shorter path$/],
  ["EEXIST", /^--dir: .* is a file, or lies below one, and no folder \(EEXIST\); name a folder$/],
  ["ENOSPC", /^--dir: the disk of .* is full; make room there$/],
])("%s is said with what named the folder, the folder, and what to do", (code, words) => {
  const text = explainFolder(Object.assign(new Error("x"), { code }), "--dir", directory);
  expect(text).toMatch(words);
  expect(text).toContain(directory);
});
