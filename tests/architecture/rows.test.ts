/**
 * Code that reads rows does not assert their types: drizzle derives them from the schema, and
 * `rows` from a statement's shape, which tests compare with real rows (docs/decisions/0014).
 */
import { expect, test } from "vitest";
import { read, sources } from "../support/repository.ts";

test("no source asserts a row type", () => {
  const asserting = sources.filter((path) => !path.startsWith("tests/") && /\.query\s*</.test(read(path)));
  expect(asserting).toEqual([]);
});
