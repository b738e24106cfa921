/** The figures in docs/reference/never-pay-figures.md match the current code. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { figuresPage, figuresPath, reached, wilson } from "../../../tools/never-pay-figures.ts";

test("the page contains the measured figures", () => {
  const written = readFileSync(figuresPath, "utf8");
  expect(written, "run `node tools/never-pay-figures.ts`").toBe(figuresPage());
});

// Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])("the Wilson interval of %i in %i is correct", (hits, of, low, high) => {
  const [from, to] = wilson(hits, of);
  expect(from).toBeCloseTo(low, 4);
  expect(to).toBeCloseTo(high, 4);
});

test.each([
  [0.95, 0.99, "reached"],
  [0.949, 0.99, "not shown"],
  [0.7, 0.95, "not shown"],
  [0.7, 0.949, "missed"],
])("an interval of %d to %d has %s the target of 0.95", (low, high, said) => {
  expect(reached([low, high], 0.95)).toBe(said);
});
