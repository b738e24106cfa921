/** What is said of a file that an operator named and that cannot be used. */
import { expect, test } from "vitest";
import { explainFile } from "../../domain/files/explain-file.ts";

const said = (code: string, to: "read" | "write") => explainFile({ code }, { to, user: 998 });

test.each([
  ["ENOENT", "does not exist (ENOENT); correct the path"],
  ["ENOTDIR", "does not exist (ENOTDIR); correct the path"],
  ["EISDIR", "is a folder, not a file (EISDIR); name a file"],
  [
    "EACCES",
    "may not be read by the user 998, as whom this runs (EACCES); `chown` or `chmod` it and the folders above",
  ],
  ["ENAMETOOLONG", "has a longer name than its file system allows (ENAMETOOLONG); name a shorter one"],
  ["EIO", "cannot be used (EIO); check its disk and its path"],
])("of one to be read, %s", (code, words) => {
  expect(said(code, "read")).toBe(words);
});

test.each([
  ["ENOENT", "is in a folder that does not exist (ENOENT); make the folder, or name another"],
  ["EACCES", "may not be written by the user 998, as whom this runs (EACCES); name a file in a folder of this user's"],
  ["EROFS", "is on a file system that is read-only (EROFS); name a file that can be written"],
  ["ENOSPC", "does not fit on its disk (ENOSPC); make room there, or name a file elsewhere"],
])("of one to be written, %s", (code, words) => {
  expect(said(code, "write")).toBe(words);
});

test("of an error of another kind, nothing", () => {
  for (const error of [new Error("x"), { code: "42P01" }, { code: "EPIPE" }])
    expect(explainFile(error, { to: "read", user: 0 })).toBeNull();
});
