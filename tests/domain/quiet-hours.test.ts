/** By when somebody can be written to without disturbing them, wherever they are and whatever the clocks do. */
import * as fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { type QuietHours, writeBy } from "../../domain/contact-clock/quiet-hours.ts";
import { markets } from "../../locales/markets.ts";

const night: QuietHours = { from: "22:00", to: "08:00" };
const by = (due: string, zone: string | null, quiet: QuietHours | null = night) =>
  writeBy(new Date(due), zone, quiet).toISOString();

test.each([
  ["in the day it is due itself", "2026-11-21T12:00:00Z", "Europe/London", "2026-11-21T12:00:00.000Z"],
  ["before midnight", "2026-11-21T23:30:00Z", "Europe/London", "2026-11-21T22:00:00.000Z"],
  ["after midnight", "2026-11-22T05:00:00Z", "Europe/London", "2026-11-21T22:00:00.000Z"],
  ["when they end", "2026-11-22T08:00:00Z", "Europe/London", "2026-11-21T22:00:00.000Z"],
  ["just after they ended", "2026-11-22T08:00:00.001Z", "Europe/London", "2026-11-22T08:00:00.001Z"],
  ["when they begin", "2026-11-21T22:00:00Z", "Europe/London", "2026-11-21T22:00:00.000Z"],
  ["in the applicant's own zone", "2026-11-21T20:00:00Z", "Asia/Seoul", "2026-11-21T13:00:00.000Z"],
  ["with half an hour of offset", "2026-11-21T20:00:00Z", "Asia/Kolkata", "2026-11-21T16:30:00.000Z"],
  ["behind UTC", "2026-11-21T06:00:00Z", "America/New_York", "2026-11-21T03:00:00.000Z"],
  // London, 29 March 2026, 01:00 UTC: the clocks go forward.
  ["over the night of spring", "2026-03-29T06:30:00Z", "Europe/London", "2026-03-28T22:00:00.000Z"],
  // London, 25 October 2026, 01:00 UTC: they go back.
  ["over the night of autumn", "2026-10-25T07:30:00Z", "Europe/London", "2026-10-24T21:00:00.000Z"],
])("%s", (_, due, zone, expected) => {
  expect(by(due, zone)).toBe(expected);
});

test("quiet hours that begin in the hour that spring leaves out begin where it was", () => {
  expect(by("2026-03-29T04:00:00Z", "Europe/London", { from: "01:30", to: "06:00" })).toBe("2026-03-29T01:00:00.000Z");
});

test("of an hour that autumn has twice, both are quiet", () => {
  expect(by("2026-10-25T04:00:00Z", "Europe/London", { from: "01:00", to: "06:00" })).toBe("2026-10-25T00:00:00.000Z");
});

test.each([
  ["no zone is known", null, night],
  ["there are none", "Europe/London", null],
  ["they are empty", "Europe/London", { from: "22:00", to: "22:00" }],
])("nothing changes where %s", (_, zone, quiet) => {
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

/** Every change of the clocks in 2026 and 2027 in a zone of a market's country, and in the oddest ones besides. */
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

/** The wall clock, by another way than the rule's. */
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

/** Where it is after the promise, not quiet from there on, or quiet just before. */
function wrongFor(due: Date, zone: string, quiet: QuietHours, everyMinutes: number): string[] {
  const best = writeBy(due, zone, quiet).getTime();
  const wrong = best > due.getTime() || quietAt(best - 1, zone, quiet) ? [best] : [];
  for (let moment = best; moment < due.getTime(); moment += everyMinutes * 60_000) {
    if (!quietAt(moment, zone, quiet)) wrong.push(moment);
  }
  return wrong.map((moment) => `${zone}, due ${due.toISOString()}, ${JSON.stringify(quiet)}: ${moment}`);
}

test("never after the promise; quiet from there on, and not just before", () => {
  fc.assert(
    fc.property(fc.oneof(anywhere, nearChange), timeOfDay, timeOfDay, ([due, zone], from, to) => {
      fc.pre(from !== to);
      expect(wrongFor(due, zone, { from, to }, 7)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("whenever the clocks of a market's country are changed", () => {
  expect(changes.length).toBeGreaterThan(200);
  // Over the change, from inside the hour that is left out or comes twice, and up to inside it.
  const nights: QuietHours[] = [night, { from: "01:30", to: "06:00" }, { from: "22:00", to: "02:30" }];
  const wrong = changes.flatMap(([change, zone]) =>
    [0.5, 1.5, 5, 20].flatMap((hours) =>
      nights.flatMap((quiet) => wrongFor(new Date(change + hours * 3_600_000), zone, quiet, 15)),
    ),
  );
  expect(wrong).toEqual([]);
});
