/**
 * The calendar file of an interview: stable times, one permanent UID, and increasing sequence
 * (B13).
 */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CalendarEvent, calendarFile } from "../../domain/booking/calendar.ts";
import { mayChange, reminderAt } from "../../domain/booking/interview.ts";
import { commonZones } from "../../locales/zones.ts";
import { readCalendar } from "../support/calendar.ts";

const start = new Date("2026-11-24T10:30:00Z");
const event: CalendarEvent = {
  uid: "abc@jobs.example",
  sequence: 0,
  start,
  end: new Date(start.getTime() + 20 * 60_000),
  stamp: new Date("2026-11-20T10:00:00Z"),
  cancelled: false,
  timeZone: "Europe/London",
  summary: "Interview: Maya, Example; Ltd",
  description: "مكالمة عبر واتساب\nPlease, no camera. ".repeat(4),
  organizer: { name: 'Example "Recruiting" Ltd', email: "hello@example.com" },
  site: "Nordlicht Remote",
};

test("a calendar file is parsed with its original texts, whatever they contain", () => {
  const read = readCalendar(calendarFile(event));
  expect(read).toMatchObject({
    method: "PUBLISH",
    start: "2026-11-24T10:30:00.000Z",
    end: "2026-11-24T10:50:00.000Z",
    properties: {
      UID: "abc@jobs.example",
      SEQUENCE: "0",
      STATUS: "CONFIRMED",
      SUMMARY: event.summary,
      DESCRIPTION: event.description,
      ORGANIZER: "mailto:hello@example.com",
    },
  });
});

test("a cancelled event keeps its UID and is marked cancelled", () => {
  const read = readCalendar(calendarFile({ ...event, cancelled: true, sequence: 2 }));
  expect([read.method, read.properties.STATUS, read.properties.SEQUENCE, read.properties.UID]).toEqual([
    "CANCEL",
    "CANCELLED",
    "2",
    "abc@jobs.example",
  ]);
});

test("event times are right in every zone at any time by the file's own zone rules", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...commonZones, "UTC", "Asia/Kathmandu"),
      fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) }),
      (timeZone, at) => {
        const begins = new Date(Math.floor(at / 60_000) * 60_000);
        const ends = new Date(begins.getTime() + 20 * 60_000);
        const read = readCalendar(calendarFile({ ...event, timeZone, start: begins, end: ends }));
        expect([read.start, read.end]).toEqual([begins.toISOString(), ends.toISOString()]);
      },
    ),
    { numRuns: 2000 },
  );
});

test.each([
  ["Pacific/Auckland", "2027-04-03T13:50:00Z", "before the hour that clocks show twice, into its second"],
  ["Pacific/Auckland", "2027-04-03T14:00:00Z", "at the moment at which clocks are put back"],
  ["Europe/Berlin", "2026-10-25T00:30:00Z", "in the first of the two hours"],
  ["Europe/Berlin", "2026-10-25T01:30:00Z", "in the second of the two hours"],
  ["Europe/Berlin", "2027-03-28T00:50:00Z", "into the hour that clocks leave out"],
])("event times are right around a clock change (%s, %s: %s)", (timeZone, at) => {
  const begins = new Date(at);
  const ends = new Date(begins.getTime() + 20 * 60_000);
  const read = readCalendar(calendarFile({ ...event, timeZone, start: begins, end: ends }));
  expect([read.start, read.end]).toEqual([begins.toISOString(), ends.toISOString()]);
});

test("a typed text cannot add a line", () => {
  const text = calendarFile({ ...event, summary: "a\r\nATTENDEE:mailto:x@example.org", uid: "u\r\nX:1" });
  expect(text).not.toMatch(/^ATTENDEE|^X:/m);
});

/** The lines between these two, inclusive. */
function between(text: string, first: string, last: string): string[] {
  const lines = text.split("\r\n");
  return lines.slice(lines.indexOf(first), lines.indexOf(last) + 1);
}

test("a calendar file has exactly these lines", () => {
  const short = {
    ...event,
    summary: "Interview",
    description: "By telephone\u0007",
    stamp: new Date("2026-11-20T10:00:00.123Z"),
  };
  expect(calendarFile(short)).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Nordlicht Remote//Interview//EN",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "BEGIN:VTIMEZONE",
      "TZID:Europe/London",
      "BEGIN:STANDARD",
      "DTSTART:20261025T020000",
      "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0000",
      "END:STANDARD",
      "BEGIN:DAYLIGHT",
      "DTSTART:20270328T010000",
      "TZOFFSETFROM:+0000",
      "TZOFFSETTO:+0100",
      "END:DAYLIGHT",
      "END:VTIMEZONE",
      "BEGIN:VEVENT",
      "UID:abc@jobs.example",
      "SEQUENCE:0",
      "DTSTAMP:20261120T100000Z",
      "LAST-MODIFIED:20261120T100000Z",
      "DTSTART;TZID=Europe/London:20261124T103000",
      "DTEND;TZID=Europe/London:20261124T105000",
      "STATUS:CONFIRMED",
      "SUMMARY:Interview",
      "DESCRIPTION:By telephone ",
      `ORGANIZER;CN="Example 'Recruiting' Ltd":mailto:hello@example.com`,
      "TRANSP:OPAQUE",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

test("a zone without clock changes has one offset", () => {
  expect(between(calendarFile({ ...event, timeZone: "UTC" }), "BEGIN:VTIMEZONE", "END:VTIMEZONE")).toEqual([
    "BEGIN:VTIMEZONE",
    "TZID:UTC",
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    "TZOFFSETFROM:+0000",
    "TZOFFSETTO:+0000",
    "END:STANDARD",
    "END:VTIMEZONE",
  ]);
});

/** Every zone known to the runtime, with old names. */
const everyZone = [...new Set([...Intl.supportedValuesOf("timeZone"), ...commonZones, "UTC", "Asia/Calcutta", "Eire"])];

test("every zone has the STANDARD part that Outlook requires, with correct times", () => {
  for (const timeZone of everyZone) {
    for (const month of [0, 2, 3, 6, 9, 11]) {
      const begins = new Date(Date.UTC(2027, month, 20, 10, 30));
      const ends = new Date(begins.getTime() + 20 * 60_000);
      const file = calendarFile({ ...event, timeZone, start: begins, end: ends });
      const zone = between(file, "BEGIN:VTIMEZONE", "END:VTIMEZONE");
      expect(zone.filter((line) => line === "BEGIN:STANDARD").length, timeZone).toBeGreaterThan(0);
      const offsets = zone.filter((line) => line.startsWith("TZOFFSET"));
      // Offsets with seconds, from before standard time, are allowed but rarely understood.
      for (const offset of offsets) expect(offset, timeZone).toMatch(/^TZOFFSET(FROM|TO):[+-]\d{4}$/);
      const read = readCalendar(file);
      expect([read.start, read.end], timeZone).toEqual([begins.toISOString(), ends.toISOString()]);
    }
  }
});

test.each([
  ["Europe/Istanbul", "+0300"],
  ["Asia/Singapore", "+0800"],
  ["America/Panama", "-0500"],
  ["Asia/Kolkata", "+0530"],
])("%s, which no longer changes its clocks, has only its current offset: %s", (timeZone, offset) => {
  expect(between(calendarFile({ ...event, timeZone }), "BEGIN:VTIMEZONE", "END:VTIMEZONE")).toEqual([
    "BEGIN:VTIMEZONE",
    `TZID:${timeZone}`,
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    "END:STANDARD",
    "END:VTIMEZONE",
  ]);
});

test("DAYLIGHT is the higher offset, also in the south and with negative winter time", () => {
  for (const timeZone of ["Europe/London", "Europe/Dublin", "Australia/Sydney", "Australia/Lord_Howe"]) {
    const zone = between(calendarFile({ ...event, timeZone }), "BEGIN:VTIMEZONE", "END:VTIMEZONE");
    const kinds = zone
      .filter((line) => line.startsWith("BEGIN:"))
      .slice(1)
      .toSorted();
    expect(kinds, timeZone).toEqual(["BEGIN:DAYLIGHT", "BEGIN:STANDARD"]);
    const minutes = (kind: string) => {
      const to = zone[zone.indexOf(`BEGIN:${kind}`) + 3] ?? "";
      return Number(to.slice(11, 14)) * 60 + Number(`${to[11]}${to.slice(14)}`);
    };
    expect(minutes("DAYLIGHT"), timeZone).toBeGreaterThan(minutes("STANDARD"));
  }
});

test("in the second of two repeated hours the file uses UTC", () => {
  const begins = new Date("2026-10-25T01:30:00Z");
  const file = calendarFile({
    ...event,
    timeZone: "Europe/Berlin",
    start: begins,
    end: new Date("2026-10-25T01:50:00Z"),
  });
  expect(between(file, "METHOD:PUBLISH", "BEGIN:VEVENT")).toEqual(["METHOD:PUBLISH", "BEGIN:VEVENT"]);
  expect(file).toContain("\r\nDTSTART:20261025T013000Z\r\nDTEND:20261025T015000Z\r\n");
});

test.each([
  ["~", 67, 1],
  ["\u00a0", 33, 2],
  ["\u07ff", 33, 2],
  ["\u0800", 22, 3],
  ["\uffff", 22, 3],
  ["\u{10000}", 16, 4],
])("a line is folded at 75 octets: %j", (sign, fits, octets) => {
  const lines = (text: string) => {
    const file = calendarFile({ ...event, summary: text });
    const from = file.indexOf("SUMMARY:");
    return file.slice(from, file.indexOf("\r\nDESCRIPTION:", from)).split("\r\n");
  };
  const first = sign.repeat(fits);
  expect(lines(first)).toEqual([`SUMMARY:${first}`]);
  expect(lines(first + sign)).toEqual([`SUMMARY:${first}`, ` ${sign}`]);
  // Filled up to the last octet, and one character more.
  const left = "x".repeat(67 - fits * octets);
  expect(lines(first + left)).toEqual([`SUMMARY:${first}${left}`]);
  expect(lines(`${first}${left}x`)).toEqual([`SUMMARY:${first}${left}`, " x"]);
  // The leading space counts.
  const more = sign.repeat(Math.floor(74 / octets));
  expect(lines(first + more)).toEqual([`SUMMARY:${first}`, ` ${more}`]);
  expect(lines(first + more + sign)).toHaveLength(3);
});

test("invisible characters and closing quotes are removed from machine-read lines", () => {
  const file = calendarFile({
    ...event,
    uid: "u\r\nX:1",
    organizer: { name: 'A "B"\u0007 C', email: "a\nb@example.com" },
    site: "A//B; C\n",
    summary: "a\\b;c,d\r\ne\nf\tg",
  });
  expect(file).toContain("\r\nUID:uX:1\r\n");
  expect(file).toContain("\r\nPRODID:-//A/B\\; C\\n//Interview//EN\r\n");
  expect(file).toContain(`\r\nORGANIZER;CN="A 'B' C":mailto:ab@example.com\r\n`);
  expect(file).toContain("\r\nSUMMARY:a\\\\b\\;c\\,d\\ne\\nf g\r\n");
});

describe("an interview", () => {
  const hours = (count: number) => new Date(start.getTime() - count * 3_600_000);

  test("can be changed until two hours before it", () => {
    expect(mayChange({ start }, hours(2))).toBe(true);
    expect(mayChange({ start }, new Date(hours(2).getTime() + 1))).toBe(false);
    expect(mayChange({ start }, new Date(start.getTime() + 1))).toBe(false);
  });

  test("has its reminder a day before, or else two hours before, or none", () => {
    expect(reminderAt(start, hours(48))).toEqual(hours(24));
    expect(reminderAt(start, hours(24.5))).toEqual(hours(2));
    expect(reminderAt(start, hours(4))).toEqual(hours(2));
    expect(reminderAt(start, hours(2.5))).toBeNull();
  });
});
