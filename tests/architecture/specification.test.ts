/** docs/specification.md: every row of the specification is somewhere in the product, and held by a test that exists. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { files, read, root } from "../support/repository.ts";

const document = read("docs/specification.md");
const rows = document
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
const columns = ["#", "Specification", "As settled", "Where", "Held by"];

/** `[shown](../path)`, and what comes after it up to the end of the line of the cell. */
function linked(cell: string): { path: string; rest: string }[] {
  return cell.split("<br>").map((line) => {
    const [, shown = "", path = "", rest = ""] = /^\[([^\]]+)\]\(\.\.\/([^)]+)\)(?: › (.+))?$/.exec(line) ?? [];
    return { path: shown === path ? path : "", rest };
  });
}

/** Titles of tests and of their groups, as they are written: `test("…", `, `describe.each(…)("…", `. */
function titlesOf(path: string): Set<string> {
  const calls = read(path).matchAll(
    /(?:\b(?:test|describe)(?:\.concurrent)?|\))\(\s*(?:"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)\s*,/g,
  );
  return new Set(Array.from(calls, ([, quoted, template]) => (quoted ?? template ?? "").replaceAll(/\\(["`])/g, "$1")));
}

test("sections 1 to 9 are there, their rows numbered without a gap", () => {
  const numbers = rows.map(([number]) => number);
  const sections = Array.from({ length: 9 }, (_, at) => numbers.filter((number) => number?.startsWith(`${at + 1}.`)));
  for (const section of sections) expect(section.length).toBeGreaterThan(5);
  expect(numbers).toEqual(sections.flatMap((section, at) => section.map((_, row) => `${at + 1}.${row + 1}`)));
  expect(document.match(/^## \d\. /gm)).toHaveLength(9);
  expect(document.split(`| ${columns.join(" | ")} |`)).toHaveLength(10);
});

describe.each(rows.map((cells) => [cells[0] ?? "", cells] as const))("row %s", (_, cells) => {
  test("has no empty cell", () => {
    expect(cells).toHaveLength(columns.length);
    for (const [at, cell] of cells.entries()) expect(cell, columns[at]).not.toBe("");
  });

  test("lives in files that are there", () => {
    const places = linked(cells[3] ?? "");
    expect(
      places.filter(({ path, rest }) => rest !== "" || !existsSync(join(root, path)) || !files.includes(path)),
    ).toEqual([]);
  });

  test("is held by tests that are there", () => {
    for (const { path, rest } of linked(cells[4] ?? "")) {
      expect(path).toMatch(/^tests\/.+\.test\.tsx?$/);
      expect(files).toContain(path);
      expect([...titlesOf(path)], path).toContain(rest);
    }
  });
});

test("a title that nobody wrote is not found, so that the test above can fail", () => {
  const titles = titlesOf("tests/architecture/specification.test.ts");
  expect(titles).toContain("row %s");
  expect(titles).toContain("has no empty cell");
  expect(titles).not.toContain("has an empty cell");
});

test("stands alone: it leads to nothing outside the repository", () => {
  for (const [, target = ""] of document.matchAll(/\]\(([^)]*)\)/g))
    expect(files, target).toContain(target.replace(/^\.\.\//, ""));
});
