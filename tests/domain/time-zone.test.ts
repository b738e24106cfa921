/** What a browser says of its time zone, which nobody typed: known, or nothing. */
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
  // Old names come back as the present ones (America/Buenos_Aires); what matters is that a zone is known.
  expect(knownTimeZone(value) === null).toBe(zone === null);
});

test("the zone that comes back is the one that was asked for, each time", () => {
  for (const zone of ["Europe/London", "Asia/Seoul", "Europe/London"]) expect(knownTimeZone(zone)).toBe(zone);
  for (const none of ["europe", "europe"]) expect(knownTimeZone(none)).toBeNull();
  for (const none of [" Europe/London", "Europe/London ", "Europe/London/x/y", "/Europe", "1/London"])
    expect(knownTimeZone(none)).toBeNull();
  expect(knownTimeZone("America/Argentina/Buenos_Aires")).not.toBeNull();
});

test("only what may be a zone's name is looked up, and once; what a sender makes up does not fill the memory", async () => {
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

test("what a browser reports that hides where it is, is no zone of anybody", () => {
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
  // What Firefox says of everybody since it resists fingerprinting.
  ["Atlantic/Reykjavik", "DE", null],
  ["Iceland", "US", null],
  ["Atlantic/Reykjavik", "IS", "Atlantic/Reykjavik"],
  // Somebody on a journey, and zones whose names have no place in them.
  ["America/New_York", "DE", "America/New_York"],
  ["CET", "DE", "CET"],
  ["UTC", null, "UTC"],
  [null, "DE", null],
])("%s in %s is %s", (timeZone, country, zone) => {
  expect(placedTimeZone(timeZone, country)).toBe(zone);
});
