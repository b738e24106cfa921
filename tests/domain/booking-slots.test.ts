/** Offered times keep their local time across clock changes (B13). */
import * as fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { noHours, recruiterHours, type RecruiterHours } from "../../domain/booking/hours.ts";
import { offeredAt, offeredSlots } from "../../domain/booking/slots.ts";
import { markets } from "../../locales/markets.ts";
import { commonZones, zonesOf } from "../../locales/zones.ts";

const minute = 60_000;
const day = 86_400_000;

const zones = [
  ...new Set([...commonZones, ...Object.values(markets).flatMap(({ country }) => (country ? zonesOf(country) : []))]),
].toSorted();

/** Every clock change in two years. */
function changesIn(timeZone: string): Temporal.ZonedDateTime[] {
  const found: Temporal.ZonedDateTime[] = [];
  const end = Temporal.Instant.from("2028-06-01T00:00:00Z");
  let at = Temporal.Instant.from("2026-06-01T00:00:00Z").toZonedDateTimeISO(timeZone);
  for (;;) {
    const next = at.getTimeZoneTransition("next");
    if (next === null || Temporal.Instant.compare(next.toInstant(), end) > 0) return found;
    found.push(next);
    at = next;
  }
}

/** Local time, computed independently of the rule's library. */
function wallIn(timeZone: string): (at: number) => { date: string; time: string } {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return (at) => {
    const [date = "", time = ""] = format.format(at).split(" ");
    return { date, time };
  };
}

/**
 * Searched minute by minute in local time: a repeated time counts once, at its first occurrence.
 */
function lookedFor(hours: RecruiterHours, from: number, to: number): number[] {
  const wall = wallIn(hours.timeZone);
  const seen = new Set<string>();
  const found: number[] = [];
  for (let at = from - day; at <= to; at += 5 * minute) {
    const { date, time } = wall(at);
    const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
    const chosen = hours.exceptions.find((exception) => exception.date === date)?.hours ?? hours.week[weekday] ?? [];
    const starts = chosen.some(
      ({ from: first, to: last }) =>
        first <= time &&
        minutesOf(time) + hours.minutes <= minutesOf(last) &&
        (minutesOf(time) - minutesOf(first)) % hours.minutes === 0,
    );
    if (!starts || seen.has(`${date} ${time}`)) continue;
    seen.add(`${date} ${time}`);
    if (at >= from) found.push(at);
  }
  return found;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const clockTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** On quarter hours, in order and separate. */
const stretches = fc
  .uniqueArray(fc.integer({ min: 0, max: 95 }), { maxLength: 6 })
  .map((quarters) => quarters.toSorted((a, b) => a - b))
  .map((quarters) =>
    Array.from({ length: Math.floor(quarters.length / 2) }, (_, index) => ({
      from: clockTime((quarters[2 * index] ?? 0) * 15),
      to: clockTime((quarters[2 * index + 1] ?? 0) * 15),
    })),
  );

const chosen = fc.record({
  week: fc.array(stretches, { minLength: 7, maxLength: 7 }),
  minutes: fc.constantFrom(15 as const, 20 as const, 30 as const, 60 as const),
});

test.each(zones)("slots in %s match the chosen hours across two years of clock changes", (timeZone) => {
  for (const change of [
    ...changesIn(timeZone),
    Temporal.Instant.from("2026-12-01T00:00Z").toZonedDateTimeISO(timeZone),
  ]) {
    fc.assert(
      fc.property(chosen, ({ week, minutes }) => {
        const hours = { ...noHours(timeZone), week, minutes, noticeHours: 0, aheadDays: 2 };
        const now = new Date(change.epochMilliseconds - day);
        const starts = offeredSlots(hours, { now, taken: [] }).map(({ start }) => start.getTime());
        expect(starts).toEqual(lookedFor(hours, now.getTime(), now.getTime() + 2 * day));
      }),
      { numRuns: 3 },
    );
  }
});

describe("the offered slots", () => {
  const now = new Date("2026-11-23T07:00:00Z");
  const hours = { ...noHours("Europe/London"), noticeHours: 0 };
  const nine = { from: "09:00", to: "10:00" };
  const starts = (given: RecruiterHours, taken: { start: Date; end: Date }[] = []) =>
    offeredSlots(given, { now, taken }).map(({ start }) => start.toISOString());

  test("are empty without any hours", () => {
    expect(starts(hours)).toEqual([]);
  });

  test("are sorted, within the hours, after the notice period and before the booking horizon", () => {
    const week = hours.week.with(0, [nine]).with(1, [nine]);
    expect(starts({ ...hours, week, aheadDays: 7 })).toEqual([
      "2026-11-23T09:00:00.000Z",
      "2026-11-23T09:20:00.000Z",
      "2026-11-23T09:40:00.000Z",
      "2026-11-24T09:00:00.000Z",
      "2026-11-24T09:20:00.000Z",
      "2026-11-24T09:40:00.000Z",
    ]);
    expect(starts({ ...hours, week, noticeHours: 26, aheadDays: 7 })[0]).toBe("2026-11-24T09:00:00.000Z");
  });

  test("follow days off and exceptional days", () => {
    const week = hours.week.with(0, [nine]).with(1, [nine]);
    const exceptions = [
      { date: "2026-11-23", hours: [] },
      { date: "2026-11-28", hours: [{ from: "12:00", to: "12:20" }] },
    ];
    expect(starts({ ...hours, week, exceptions, aheadDays: 6 })).toEqual([
      "2026-11-24T09:00:00.000Z",
      "2026-11-24T09:20:00.000Z",
      "2026-11-24T09:40:00.000Z",
      "2026-11-28T12:00:00.000Z",
    ]);
  });

  test("exclude everything a booked interview overlaps, also one of another length", () => {
    const week = hours.week.with(0, [nine]);
    const taken = [{ start: new Date("2026-11-23T09:15:00Z"), end: new Date("2026-11-23T09:30:00Z") }];
    expect(starts({ ...hours, week, aheadDays: 1 }, taken)).toEqual(["2026-11-23T09:40:00.000Z"]);
  });

  test("are found by exact start", () => {
    const week = hours.week.with(0, [nine]);
    const slots = offeredSlots({ ...hours, week }, { now, taken: [] });
    expect(offeredAt(slots, new Date("2026-11-23T09:20:00Z"))?.end).toEqual(new Date("2026-11-23T09:40:00Z"));
    expect(offeredAt(slots, new Date("2026-11-23T09:21:00Z"))).toBeUndefined();
  });
});

describe("recruiter hours are refused", () => {
  const good = noHours("Europe/London");
  const nine = { from: "09:00", to: "10:00" };
  test.each([
    ["with an unknown zone", { timeZone: "Europe/Nowhere" }],
    ["with an offset as zone", { timeZone: "+01:00" }],
    ["ending before they begin", { week: good.week.with(0, [{ from: "10:00", to: "09:00" }]) }],
    ["that overlap", { week: good.week.with(0, [nine, { from: "09:30", to: "11:00" }]) }],
    ["for a week without a day", { week: good.week.slice(1) }],
    ["on an invalid date", { exceptions: [{ date: "2026-02-31x", hours: [] }] }],
    [
      "with one date twice",
      {
        exceptions: [
          { date: "2026-12-24", hours: [] },
          { date: "2026-12-24", hours: [nine] },
        ],
      },
    ],
    ["with an unsupported interview length", { minutes: 7 }],
    ["more than two months ahead", { aheadDays: 61 }],
    ["with half an hour's notice", { noticeHours: 0.5 }],
  ])("%s", (_, change) => {
    expect(v.safeParse(recruiterHours, good).success).toBe(true);
    expect(v.safeParse(recruiterHours, { ...good, ...change }).success).toBe(false);
  });
});
