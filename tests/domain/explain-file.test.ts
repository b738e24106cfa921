/** Messages about an unusable file named by an operator. */
import { expect, test } from "vitest";
import { explainFile } from "../../domain/files/explain-file.ts";

const said = (code: string, to: "read" | "write") => explainFile({ code }, { to, user: 998 });

test.each([
  ["ENOENT", "does not exist (ENOENT); correct the path"],
  ["ENOTDIR", "does not exist (ENOTDIR); correct the path"],
  ["EISDIR", "is a folder, not a file (EISDIR); enter the path of a file"],
  [
    "EACCES",
    "cannot be read by user 998, which runs this process (EACCES); `chown` or `chmod` it and the folders above",
  ],
  ["ENAMETOOLONG", "has a longer name than its file system allows (ENAMETOOLONG); choose a shorter one"],
  ["EIO", "cannot be used (EIO); check its disk and its path"],
])("a file that cannot be read is explained: %s", (code, words) => {
  expect(said(code, "read")).toBe(words);
});

test.each([
  ["ENOENT", "is in a folder that does not exist (ENOENT); create the folder, or choose another"],
  ["EACCES", "cannot be written by user 998, which runs this process (EACCES); choose a folder of this user"],
  ["EROFS", "is on a read-only file system (EROFS); choose a writable location"],
  ["ENOSPC", "does not fit on its disk (ENOSPC); free space there, or choose another location"],
])("a file that cannot be written is explained: %s", (code, words) => {
  expect(said(code, "write")).toBe(words);
});

test("another kind of error has no explanation", () => {
  for (const error of [new Error("x"), { code: "42P01" }, { code: "EPIPE" }])
    expect(explainFile(error, { to: "read", user: 0 })).toBeNull();
});
