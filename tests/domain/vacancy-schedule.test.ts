/** A local time and its instant under the zone's rules. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dueAt, momentOf } from "../../domain/vacancies/schedule.ts";

const at = (text: string) => new Date(text);

test.each([
  ["2026-11-23T08:00", "Europe/Berlin", "2026-11-23T07:00:00Z", false],
  ["2027-03-28T01:59", "Europe/Berlin", "2027-03-28T00:59:00Z", false],
  ["2027-03-28T03:00", "Europe/Berlin", "2027-03-28T01:00:00Z", false],
  // Repeated: the first occurrence is meant.
  ["2027-10-31T02:30", "Europe/Berlin", "2027-10-31T00:30:00Z", true],
  ["2027-11-07T01:30", "America/New_York", "2027-11-07T05:30:00Z", true],
  ["2027-04-04T01:45", "Australia/Lord_Howe", "2027-04-03T14:45:00Z", true],
  ["2027-06-01T12:00", "Asia/Seoul", "2027-06-01T03:00:00Z", false],
  ["1970-01-01T00:00", "UTC", "1970-01-01T00:00:00Z", false],
  ["9998-12-31T23:59", "UTC", "9998-12-31T23:59:00Z", false],
])("%s in %s", (localTime, zone, moment, twice) => {
  expect(momentOf(localTime, zone)).toEqual({ kind: "moment", at: at(moment), twice });
  expect(dueAt(localTime, zone)).toEqual(at(moment));
});

test.each([
  ["2027-03-28T02:30", "Europe/Berlin", "2027-03-28T03:00", "2027-03-28T01:00:00Z"],
  ["2027-03-28T02:00", "Europe/Berlin", "2027-03-28T03:00", "2027-03-28T01:00:00Z"],
  ["2027-03-14T02:59", "America/New_York", "2027-03-14T03:00", "2027-03-14T07:00:00Z"],
  ["2027-10-03T02:10", "Australia/Lord_Howe", "2027-10-03T02:30", "2027-10-02T15:30:00Z"],
  // A whole day that was skipped.
  ["2011-12-30T12:00", "Pacific/Apia", "2011-12-31T00:00", "2011-12-30T10:00:00Z"],
])("%s is skipped in %s: the next time is %s", (localTime, zone, next, moment) => {
  expect(momentOf(localTime, zone)).toEqual({ kind: "gap", next, at: at(moment) });
  expect(momentOf(next, zone)).toMatchObject({ kind: "moment", at: at(moment) });
  expect(dueAt(localTime, zone)).toEqual(at(moment));
});

test.each([
  ["2027-02-29T08:00", "Europe/Berlin"],
  ["2027-02-28T24:00", "Europe/Berlin"],
  ["2027-02-28T08:00:00", "Europe/Berlin"],
  ["2027-02-28 08:00", "Europe/Berlin"],
  ["2027-02-28T08:00+01:00", "Europe/Berlin"],
  ["9999-12-31T23:59", "Europe/Berlin"],
  ["1969-12-31T23:59", "Europe/Berlin"],
  ["+002027-02-28T08:00", "Europe/Berlin"],
  ["2027-02-28T08:00", "Mars/Olympus"],
  ["2027-02-28T08:00", "+01:00"],
  ["2027-02-28T08:00", ""],
])("%s in %s is invalid", (localTime, zone) => {
  expect(momentOf(localTime, zone)).toEqual({ kind: "unknown" });
  expect(dueAt(localTime, zone)).toBeNull();
});

test("a scheduled time is what local clocks show at that instant", () => {
  const zones = fc.constantFrom("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Riyadh", "UTC");
  const minutes = fc.date({ min: at("2026-01-01T00:00:00Z"), max: at("2030-01-01T00:00:00Z"), noInvalidDate: true });
  fc.assert(
    fc.property(minutes, zones, (day, zone) => {
      const moment = momentOf(day.toISOString().slice(0, 16), zone);
      if (moment.kind === "unknown") throw new Error("unknown");
      const shown = moment.kind === "gap" ? moment.next : day.toISOString().slice(0, 16);
      const parts = new Intl.DateTimeFormat("sv", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
      expect(parts.format(moment.at).replace(" ", "T")).toBe(shown);
    }),
  );
});
