/** When a person may be contacted outside quiet hours, in any zone and across clock changes. */
import * as fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { type QuietHours, writeBy } from "../../domain/contact-clock/quiet-hours.ts";
import { markets } from "../../locales/markets.ts";

const night: QuietHours = { from: "22:00", to: "08:00" };
const by = (due: string, zone: string | null, quiet: QuietHours | null = night) =>
  writeBy(new Date(due), zone, quiet).toISOString();

test.each([
  ["during the day is due then", "2026-11-21T12:00:00Z", "Europe/London", "2026-11-21T12:00:00.000Z"],
  ["before midnight", "2026-11-21T23:30:00Z", "Europe/London", "2026-11-21T22:00:00.000Z"],
  ["after midnight", "2026-11-22T05:00:00Z", "Europe/London", "2026-11-21T22:00:00.000Z"],
  ["at their end", "2026-11-22T08:00:00Z", "Europe/London", "2026-11-21T22:00:00.000Z"],
  ["just after their end", "2026-11-22T08:00:00.001Z", "Europe/London", "2026-11-22T08:00:00.001Z"],
  ["at their start", "2026-11-21T22:00:00Z", "Europe/London", "2026-11-21T22:00:00.000Z"],
  ["in the applicant's own zone", "2026-11-21T20:00:00Z", "Asia/Seoul", "2026-11-21T13:00:00.000Z"],
  ["in a zone with half an hour of offset", "2026-11-21T20:00:00Z", "Asia/Kolkata", "2026-11-21T16:30:00.000Z"],
  ["behind UTC", "2026-11-21T06:00:00Z", "America/New_York", "2026-11-21T03:00:00.000Z"],
  // London, 29 March 2026, 01:00 UTC: the clocks go forward.
  ["across the spring change", "2026-03-29T06:30:00Z", "Europe/London", "2026-03-28T22:00:00.000Z"],
  // London, 25 October 2026, 01:00 UTC: they go back.
  ["across the autumn change", "2026-10-25T07:30:00Z", "Europe/London", "2026-10-24T21:00:00.000Z"],
])("a message due %s", (_, due, zone, expected) => {
  expect(by(due, zone)).toBe(expected);
});

test("quiet hours starting in a skipped spring hour start at the clock change", () => {
  expect(by("2026-03-29T04:00:00Z", "Europe/London", { from: "01:30", to: "06:00" })).toBe("2026-03-29T01:00:00.000Z");
});

test("both of two repeated autumn hours are quiet", () => {
  expect(by("2026-10-25T04:00:00Z", "Europe/London", { from: "01:00", to: "06:00" })).toBe("2026-10-25T00:00:00.000Z");
});

test.each([
  ["the zone is unknown", null, night],
  ["there are no quiet hours", "Europe/London", null],
  ["quiet hours are empty", "Europe/London", { from: "22:00", to: "22:00" }],
])("nothing changes when %s", (_, zone, quiet) => {
  expect(by("2026-11-21T23:30:00Z", zone, quiet)).toBe("2026-11-21T23:30:00.000Z");
});

const zones = [
  "Europe/London",
  "America/New_York",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Africa/Casablanca",
  "Pacific/Chatham",
  "UTC",
];
const timeOfDay = fc.nat(1439).map((minutes) => {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
});

const anywhere = fc.tuple(
  fc.date({ min: new Date("2025-01-01"), max: new Date("2027-12-31"), noInvalidDate: true }),
  fc.constantFrom(...zones),
);

/**
 * Every clock change of 2026 and 2027 in the market countries' zones and in the most unusual ones.
 */
const changes = [...new Set([...zones, ...Object.values(markets).flatMap(({ country }) => zonesOf(country))])].flatMap(
  (zone) => changesOf(zone),
);

function zonesOf(country: string | null): readonly string[] {
  const locale = new Intl.Locale(`und-${country ?? "001"}`) as Intl.Locale & { getTimeZones?: () => string[] };
  return locale.getTimeZones?.() ?? [];
}

function changesOf(zone: string): (readonly [number, string])[] {
  const found: (readonly [number, string])[] = [];
  let at = Temporal.ZonedDateTime.from(`2026-01-01T00:00[${zone}]`).getTimeZoneTransition("next");
  for (; at !== null && at.year < 2028; at = at.getTimeZoneTransition("next")) found.push([at.epochMilliseconds, zone]);
  return found;
}

const nearChange = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -120, max: 30 * 60 }))
  .map(([[change, zone], minutes]): [Date, string] => [new Date(change + minutes * 60_000), zone]);

/** Local time, computed independently of the rule. */
function quietAt(moment: number, zone: string, { from, to }: QuietHours): boolean {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" });
    formats.set(zone, format);
  }
  const wall = format.format(moment);
  return from < to ? wall >= from && wall < to : wall >= from || wall < to;
}
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The wrong times: the result if it is too late or right after quiet hours, and any later allowed
 * time.
 */
function wrongFor(due: Date, zone: string, quiet: QuietHours, everyMinutes: number): string[] {
  const best = writeBy(due, zone, quiet).getTime();
  const wrong = best > due.getTime() || quietAt(best - 1, zone, quiet) ? [best] : [];
  for (let moment = best; moment < due.getTime(); moment += everyMinutes * 60_000) {
    if (!quietAt(moment, zone, quiet)) wrong.push(moment);
  }
  return wrong.map((moment) => `${zone}, due ${due.toISOString()}, ${JSON.stringify(quiet)}: ${moment}`);
}

test("a message is never after the promise, and only quiet hours move it", () => {
  fc.assert(
    fc.property(fc.oneof(anywhere, nearChange), timeOfDay, timeOfDay, ([due, zone], from, to) => {
      fc.pre(from !== to);
      expect(wrongFor(due, zone, { from, to }, 7)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("the same holds at every clock change of a market's country", () => {
  expect(changes.length).toBeGreaterThan(200);
  // Across the change, starting or ending within the skipped or repeated hour.
  const nights: QuietHours[] = [night, { from: "01:30", to: "06:00" }, { from: "22:00", to: "02:30" }];
  const wrong = changes.flatMap(([change, zone]) =>
    [0.5, 1.5, 5, 20].flatMap((hours) =>
      nights.flatMap((quiet) => wrongFor(new Date(change + hours * 3_600_000), zone, quiet, 15)),
    ),
  );
  expect(wrong).toEqual([]);
});
