/** docs/data/specification.yaml: every row of the nine sections is there, in order. */
import { expect, test } from "vitest";
import { specification } from "../../tools/traceability.ts";

test("sections 1 to 9 exist with continuous row numbers", () => {
  expect(specification.sections).toHaveLength(9);
  for (const [at, { title, rows }] of specification.sections.entries()) {
    expect(title).toMatch(new RegExp(`^${at + 1}\\. `));
    expect(rows.length, title).toBeGreaterThan(5);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, row) => `${at + 1}.${row + 1}`));
  }
});
