/** Follow-up times in the applicant's zone, across clock changes and outside quiet hours. */
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { followUpAt, followUpChoices, isQuiet, outOfQuiet } from "../../desk/application/follow-up-times.ts";
import { momentAt, wallTime } from "../../desk/application/wall-time.ts";

const zones = [
  "Europe/London",
  "Europe/Berlin",
  "America/New_York",
  "America/Sao_Paulo",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Asia/Tokyo",
  "Pacific/Apia",
  "Africa/Cairo",
  "America/St_Johns",
] as const;
const zone = fc.constantFrom(...zones);
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`);
const quiet = fc.record({ from: time, to: time });
/** 2025 to 2029. */
const now = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2029, 0, 1) });

describe("a local time", () => {
  test("gives the calendar's instant, including skipped and repeated hours", () => {
    fc.assert(
      fc.property(now, zone, time, (at, there, clock) => {
        const wall = { ...wallTime(at, there), time: clock };
        const [hour = 0, minute = 0] = clock.split(":").map(Number);
        const { year, month, day } = wall;
        const expected = Temporal.ZonedDateTime.from({ year, month, day, hour, minute, timeZone: there });
        expect(momentAt(wall, there)).toBe(expected.epochMilliseconds);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the offered follow-up times", () => {
  test("are in the future, in menu order, and outside quiet hours", () => {
    fc.assert(
      fc.property(now, zone, fc.option(quiet), (at, there, silence) => {
        const times = followUpChoices.map((choice) => followUpAt(choice, at, there, silence));
        const open = times.filter((when) => when !== null);
        for (const when of open) {
          expect(when).toBeGreaterThan(at);
          if (silence) expect(isQuiet(wallTime(when, there).time, silence)).toBe(false);
        }
        expect(open.toSorted((a, b) => a - b)).toEqual(open);
        expect(times.slice(1)).not.toContain(null);
      }),
    );
  });

  test.each([
    ["today", "2026-11-20T17:00"],
    ["tomorrow", "2026-11-21T09:00"],
    ["threeDays", "2026-11-23T09:00"],
    ["nextWeek", "2026-11-27T09:00"],
  ] as const)("%s, chosen on a Friday afternoon anywhere, is %s in Berlin", (choice, wall) => {
    const at = Date.parse("2026-11-20T13:54:00Z");
    const expected = Temporal.PlainDateTime.from(wall).toZonedDateTime("Europe/Berlin").epochMilliseconds;
    expect(followUpAt(choice, at, "Europe/Berlin", { from: "21:00", to: "08:00" })).toBe(expected);
  });

  test("exclude today after five in the afternoon there", () => {
    const five = Date.parse("2026-11-20T16:00:00Z");
    expect(followUpAt("today", five - 1, "Europe/Berlin", null)).toBe(five);
    expect(followUpAt("today", five, "Europe/Berlin", null)).toBeNull();
  });
});

test.each([
  ["21:00", "08:00", "07:59", true],
  ["21:00", "08:00", "08:00", false],
  ["21:00", "08:00", "21:00", true],
  ["12:00", "14:00", "13:00", true],
  ["12:00", "14:00", "14:00", false],
  ["09:00", "09:00", "09:00", false],
])("quiet hours from %s to %s: %s is quiet: %s", (from, to, at, silent) => {
  expect(isQuiet(at, { from, to })).toBe(silent);
});

test("a time in evening quiet hours moves to the next morning", () => {
  const wall = { year: 2026, month: 12, day: 31, time: "22:30" };
  expect(outOfQuiet(wall, { from: "21:00", to: "08:00" })).toEqual({ year: 2027, month: 1, day: 1, time: "08:00" });
});
