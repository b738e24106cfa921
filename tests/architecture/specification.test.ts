/** docs/specification.md: every row of the specification is somewhere in the product, and held by a test that exists. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { linked, rowsOf, titlesOf } from "../support/documents.ts";
import { files, read, root } from "../support/repository.ts";

const document = read("docs/specification.md");
const rows = rowsOf(document, /^\| \d/);
const columns = ["#", "Specification", "As settled", "Where", "Held by"];

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
