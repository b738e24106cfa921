/** The numbers beside a chart. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { axisTicks } from "../../desk/figures/axis-ticks.ts";

test("ticks are round, start at 0, and reach the maximum", () => {
  expect([1, 2, 3, 8, 19, 20, 21, 99, 1234].map(axisTicks)).toEqual([
    [0, 1],
    [0, 1, 2],
    [0, 2, 4],
    [0, 5, 10],
    [0, 10, 20],
    [0, 10, 20],
    [0, 20, 40],
    [0, 50, 100],
    [0, 1000, 2000],
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (most) => {
      const ticks = axisTicks(most);
      const top = ticks.at(-1) ?? 0;
      expect(top).toBeGreaterThanOrEqual(most);
      expect(top).toBeLessThanOrEqual(Math.max(2.5 * most, 1));
      expect(ticks.length).toBeLessThanOrEqual(3);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});
