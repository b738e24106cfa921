/**
 * Whoever reads rows does not say themselves of what type they are: drizzle makes it from the schema, or `rows` from the shape of
 * the statement, which tests hold real rows against (docs/decisions/0014).
 */
import { expect, test } from "vitest";
import { read, sources } from "../support/repository.ts";

test("no source asserts the type of rows", () => {
  const asserting = sources.filter((path) => !path.startsWith("tests/") && /\.query\s*</.test(read(path)));
  expect(asserting).toEqual([]);
});
