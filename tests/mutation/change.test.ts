/** Accepted mutants exist in the sources, and mutants are identified by their text. */
import { expect, test } from "vitest";
import { files, read } from "../support/repository.ts";
import { accepted } from "./accepted.ts";
import { asChange, onOneLine } from "./change.ts";

test("a mutant is identified by the lines it changes", () => {
  const source = ["one();", "  if (a <", "    b) two();", "three();"].join("\n");
  const location = { start: { line: 2, column: 7 }, end: { line: 3, column: 6 } };
  expect(asChange({ fileName: "/domain/x.ts", location, replacement: "true" }, () => source)).toMatchObject({
    was: "if (a < b) two();",
    becomes: "if (true) two();",
  });
});

test("each accepted mutant is in its file, changes it, and is listed once", () => {
  const text = new Map(
    files
      .filter((file) => accepted.some((entry) => entry.file === file))
      .map((file) => [file, onOneLine(read(file), Infinity)]),
  );
  for (const { file, was, becomes } of accepted) {
    expect(text.get(file), file).toContain(was.replace(/ …$/, ""));
    expect(becomes).not.toBe(was);
  }
  expect(new Set(accepted.map(({ file, was, becomes }) => `${file}\n${was}\n${becomes}`)).size).toBe(accepted.length);
});
