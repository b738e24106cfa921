/**
 * A row of Lighthouse scores: the median after a low visit; a failed visit ends only its own row.
 */
import { expect, test } from "vitest";
import { type ScoredPage, scoreRow } from "../../tools/bench/scores.ts";

const categories = ["performance"];

/** Returns these performance scores visit by visit; an error is a failed visit. */
function asked(market: string, ...visits: (number | Error)[]): ScoredPage & { left: () => number } {
  const left = [...visits];
  return {
    market,
    categories,
    left: () => left.length,
    async visit() {
      const next = left.shift();
      if (next === undefined) throw new Error("visited too often");
      if (next instanceof Error) throw next;
      return { scores: { performance: next }, short: next === 100 ? [] : ["a slow audit"] };
    },
  };
}

test("a score of 100 needs one visit", async () => {
  const gb = asked("gb", 100, 0);
  expect(await scoreRow("home", [gb])).toEqual({
    what: "home",
    measured: "performance 100",
    target: "100 each",
    ok: true,
  });
  expect(gb.left()).toBe(1);
});

test("a lower score is measured twice more, and the median counts", async () => {
  expect(await scoreRow("home", [asked("gb", 90, 100, 100), asked("de", 100)])).toMatchObject({
    measured: "performance 100, 100",
    ok: true,
  });
  expect(await scoreRow("home", [asked("gb", 90, 100, 95)])).toMatchObject({
    measured: "performance 95; short: gb a slow audit",
    ok: false,
  });
});

test("a failed visit ends the row, which reports it with the results so far", async () => {
  const ae = asked("ae", 100);
  const row = await scoreRow("home", [asked("gb", 100), asked("de", 90, new Error("nothing was painted")), ae]);
  expect(row).toMatchObject({ measured: "performance 100; de not recorded: nothing was painted", ok: false });
  expect(ae.left()).toBe(1);
  expect(await scoreRow("home", [asked("gb", new Error("gone"))])).toMatchObject({
    measured: "gb not recorded: gone",
    ok: false,
  });
});
