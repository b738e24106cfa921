/**
 * docs/data: the files and tests that the tables name exist, and the rendered pages are up to date.
 */
import { expect, test } from "vitest";
import { renderedPages } from "../../tools/generate-pages.ts";
import { asvsRows, specificationRows, testsByFile, threatRows } from "../../tools/traceability.ts";
import { files, read } from "../support/repository.ts";
import { titlesOf } from "../support/test-titles.ts";

const rows = { specification: specificationRows, asvs: asvsRows, threats: threatRows };

test.each(Object.entries(rows))("the table of docs/data/%s.yaml names existing files", (_, table) => {
  expect(table.length).toBeGreaterThan(50);
  expect(table.flatMap(({ where = [] }) => where).filter((path) => !files.includes(path))).toEqual([]);
});

test("every test id is unique and is used by a table, and every id in a table is known", () => {
  const ids = Object.values(testsByFile).flatMap((titles) => Object.keys(titles));
  const used = Object.values(rows).flatMap((table) => table.flatMap(({ tests = [] }) => tests));
  expect(ids.length).toBeGreaterThan(300);
  expect(ids.toSorted()).toEqual([...new Set(used)].toSorted());
});

test.each(Object.entries(testsByFile))("%s has the tests that docs/data/tests.yaml names", (path, titles) => {
  expect(path).toMatch(/^tests\/.+\.test\.tsx?$/);
  expect(files).toContain(path);
  const written = titlesOf(path);
  expect(Object.values(titles).filter((title) => !written.has(title))).toEqual([]);
});

test("an unknown title is not found, so the check can fail", () => {
  const titles = titlesOf("tests/architecture/traceability.test.ts");
  expect(titles).toContain("%s has the tests that docs/data/tests.yaml names");
  expect(titles).not.toContain("%s has no tests that docs/data/tests.yaml names");
});

test.each(Object.entries(renderedPages()))("%s is the output of `npm run generate`", (path, page) => {
  expect(read(path)).toBe(page);
});

test("the rendered pages link only to the repository and the standard", () => {
  for (const page of Object.values(renderedPages()))
    expect(page.match(/\]\([a-z]+:(?!\/\/owasp\.org\/)[^)]*\)/g)).toBeNull();
});
