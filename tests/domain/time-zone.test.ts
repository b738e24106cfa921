/** What a browser says of its time zone, which nobody typed: known, or nothing. */
import { expect, test, vi } from "vitest";
import { knownTimeZone } from "../../domain/application/time-zone.ts";

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
