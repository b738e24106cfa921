/** A browser's reported time zone: a known one, or null. */
import { expect, test, vi } from "vitest";
import { knownTimeZone, placedTimeZone } from "../../domain/application/time-zone.ts";

test.each([
  ["Europe/London", "Europe/London"],
  ["America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["UTC", "UTC"],
  ["Mars/Olympus", null],
  ["", null],
  ["+01:00", null],
  ["Europe/London\u0000", null],
  ["a".repeat(1000), null],
])("time zone %j", (value, zone) => {
  // Old names return in their present form (America/Buenos_Aires); only being known matters.
  expect(knownTimeZone(value) === null).toBe(zone === null);
});

test("a zone is returned as requested, each time", () => {
  for (const zone of ["Europe/London", "Asia/Seoul", "Europe/London"]) expect(knownTimeZone(zone)).toBe(zone);
  for (const none of ["europe", "europe"]) expect(knownTimeZone(none)).toBeNull();
  for (const none of [" Europe/London", "Europe/London ", "Europe/London/x/y", "/Europe", "1/London"])
    expect(knownTimeZone(none)).toBeNull();
  expect(knownTimeZone("America/Argentina/Buenos_Aires")).not.toBeNull();
});

test("only plausible zone names are looked up, once each, without filling memory", async () => {
  vi.resetModules();
  const fresh = await import("../../domain/application/time-zone.ts");
  const lookUp = vi.spyOn(Intl, "DateTimeFormat");
  const lookedUp = (...names: readonly string[]) => {
    lookUp.mockClear();
    for (const name of names) fresh.knownTimeZone(name);
    return lookUp.mock.calls.length;
  };
  expect(lookedUp("1/London", "Europe/London/x/y", "a".repeat(65))).toBe(0);
  expect(lookedUp("a".repeat(64))).toBe(1);
  const names = Array.from({ length: 2000 }, (_, index) => `Zone${index}`);
  expect(lookedUp(...names)).toBe(2000);
  expect(lookedUp(...names)).toBe(1);
  lookUp.mockRestore();
});

test("a privacy browser's uniform zone is ignored", () => {
  const hidden = Intl.supportedValuesOf("timeZone").filter((zone) => /^Etc\/|^UTC$|^GMT/.test(zone));
  const names = [
    "UTC",
    "Etc/UTC",
    "GMT",
    "GMT0",
    "Etc/GMT+5",
    "Etc/Greenwich",
    "UCT",
    "Zulu",
    "Universal",
    "utc",
    ...hidden,
  ];
  for (const name of names) {
    expect(knownTimeZone(name), name).not.toBeNull();
    for (const country of ["IN", "GB", "US", "IS"])
      expect(placedTimeZone(knownTimeZone(name), country), name).toBeNull();
  }
});

test.each([
  // Firefox reports this for everyone when it resists fingerprinting.
  ["Atlantic/Reykjavik", "DE", null],
  ["Iceland", "US", null],
  ["Atlantic/Reykjavik", "IS", "Atlantic/Reykjavik"],
  // A traveller, and zones without a place.
  ["America/New_York", "DE", "America/New_York"],
  ["CET", "DE", "CET"],
  ["UTC", null, "UTC"],
  [null, "DE", null],
])("%s in %s is %s", (timeZone, country, zone) => {
  expect(placedTimeZone(timeZone, country)).toBe(zone);
});
