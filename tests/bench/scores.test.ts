/** A row of Lighthouse's scores: the median where a visit was short, and a visit that fails ends its row and nothing else. */
import { expect, test } from "vitest";
import { type Asked, scoreRow } from "../../bench/scores.ts";

const categories = ["performance"];

/** Gives these scores of performance visit by visit; an error is a visit that fails. */
function asked(market: string, ...visits: (number | Error)[]): Asked & { left: () => number } {
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

test("100 at once is visited once", async () => {
  const gb = asked("gb", 100, 0);
  expect(await scoreRow("home", [gb])).toEqual({
    what: "home",
    measured: "performance 100",
    target: "100 each",
    ok: true,
  });
  expect(gb.left()).toBe(1);
});

test("what was short is visited twice more, and the median counts", async () => {
  expect(await scoreRow("home", [asked("gb", 90, 100, 100), asked("de", 100)])).toMatchObject({
    measured: "performance 100, 100",
    ok: true,
  });
  expect(await scoreRow("home", [asked("gb", 90, 100, 95)])).toMatchObject({
    measured: "performance 95; short: gb a slow audit",
    ok: false,
  });
});

test("a visit that fails ends the row, which says so beside what was measured before", async () => {
  const ae = asked("ae", 100);
  const row = await scoreRow("home", [asked("gb", 100), asked("de", 90, new Error("nothing was painted")), ae]);
  expect(row).toMatchObject({ measured: "performance 100; de not recorded: nothing was painted", ok: false });
  expect(ae.left()).toBe(1);
  expect(await scoreRow("home", [asked("gb", new Error("gone"))])).toMatchObject({
    measured: "gb not recorded: gone",
    ok: false,
  });
});
