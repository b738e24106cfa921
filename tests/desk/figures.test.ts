/** The promise chart has a bar for every day, week or month, so that its time axis is uniform. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DeskFigures, figureDays, figureSpans } from "../../domain/desk/figures.ts";
import { isEmpty } from "../../desk/figures/is-empty.ts";
import { everyPart } from "../../desk/figures/part-period.ts";

const day = 86_400_000;
const until = new Date("2026-11-22T10:51:00Z");
const span = (days: number) => [new Date(until.getTime() - days * day), until] as const;
const starts = (days: keyof typeof figureSpans) =>
  everyPart([], figureSpans[days], span(days)).map(({ from }) => from.slice(0, 10));

describe("each part of a chart", () => {
  test("of a week is a day, from the previous day of the week on", () => {
    expect(starts(7)).toEqual([15, 16, 17, 18, 19, 20, 21, 22].map((date) => `2026-11-${date}`));
  });

  test("of ninety days is a week from Monday", () => {
    expect(starts(90)).toHaveLength(13);
    expect([starts(90)[0], starts(90).at(-1)]).toEqual(["2026-08-24", "2026-11-16"]);
  });

  test("of a year is a month", () => {
    expect(starts(365)).toHaveLength(13);
    expect([starts(365)[0], starts(365).at(-1)]).toEqual(["2025-11-01", "2026-11-01"]);
  });

  test("keeps known values and is zero otherwise", () => {
    const known = { from: "2026-11-20T00:00:00.000Z", kept: 3, missed: 1 };
    const parts = everyPart([known], "day", span(7));
    expect(parts.filter(({ kept, missed }) => kept + missed > 0)).toEqual([known]);
    expect(parts).toHaveLength(8);
  });

  test("follows the previous one without a gap", () => {
    const end = fc.date({ min: new Date(0), max: new Date("2100-01-01T00:00:00Z"), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...figureDays), end, (days, last) => {
        const unit = figureSpans[days];
        const from = everyPart([], unit, [new Date(last.getTime() - days * day), last]).map((part) => part.from);
        const lengths = from.slice(1).map((start, at) => (Date.parse(start) - Date.parse(from[at] ?? "")) / day);
        const possible = { day: [1], week: [7], month: [28, 29, 30, 31] }[unit];
        for (const length of lengths) expect(possible).toContain(length);
      }),
    );
  });
});

describe("the empty state", () => {
  const nobody = { kept: 0, missed: 0, keptListed: 0, missedListed: 0 };
  const none: DeskFigures = {
    days: 30,
    since: "2026-10-23T10:00:00Z",
    computedAt: "2026-11-22T10:00:00Z",
    promise: { ...nobody, claimed: 0, spam: 0, objected: 0, optedOut: 0, before: nobody, parts: [] },
    firstContact: { half: null, most: null, hours: Array.from({ length: 24 }, () => 0) },
    funnel: [],
    load: [],
    deliveries: [],
  };
  const work = { overdue: 0, now: 0, soon: 0, later: 0, contacted: 0, contactedListed: 0, half: null, kept: 0 };

  test("is shown before the first application, whatever recruiters exist", () => {
    expect(isEmpty(none)).toBe(true);
    expect(isEmpty({ ...none, load: [{ ...work, recruiter: null }] })).toBe(true);
  });

  test("is shown while only recruiters have received emails", () => {
    const mail = { kind: "recruiter", target: "", all: 1, arrived: 1, failed: 0, most: 2, days: [0] } as const;
    expect(isEmpty({ ...none, deliveries: [mail] })).toBe(true);
  });

  test.each([
    ["an application was due", { promise: { ...none.promise, missed: 1 } }],
    ["an application was due in the preceding days", { promise: { ...none.promise, before: { ...nobody, kept: 1 } } }],
    ["an application was spam", { promise: { ...none.promise, spam: 1 } }],
    ["an application waits", { load: [{ ...work, later: 1, recruiter: null }] }],
  ])("is not shown when %s", (_, change) => {
    expect(isEmpty({ ...none, ...change })).toBe(false);
  });
});
