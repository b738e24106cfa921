/** Of which applications a talk is, as long as they stand where it belongs; and the hours that may be saved (B13). */
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import type { Milestones } from "../../domain/application/lifecycle.ts";
import { noHours, recruiterHours, talkLengths } from "../../domain/booking/hours.ts";
import {
  changeableUntil,
  endsInterview,
  isOfOffer,
  mostWished,
  offersInterview,
  reminderAt,
} from "../../domain/booking/interview.ts";
import { overlap } from "../../domain/booking/slots.ts";
import { freshApplication } from "../support/fresh-application.ts";

const at = new Date("2026-11-20T10:00:00Z");
const invited: Milestones = { ...freshApplication, contactedAt: at, interviewAt: at };

describe("times are offered, and a talk is kept", () => {
  test.each<[string, Milestones, { readonly offers: boolean; readonly ends: boolean }]>([
    ["while it is the stage", invited, { offers: true, ends: false }],
    ["while an offer is open", { ...invited, offeredAt: at }, { offers: true, ends: false }],
    ["but no new ones to whom was hired", { ...invited, hiredAt: at }, { offers: false, ends: false }],
    ["not before anybody was asked to one", { ...freshApplication, contactedAt: at }, { offers: false, ends: true }],
    [
      "not after an offer without one",
      { ...freshApplication, contactedAt: at, offeredAt: at },
      { offers: false, ends: true },
    ],
    ["not after being declined", { ...invited, declinedAt: at }, { offers: false, ends: true }],
    ["not after being withdrawn", { ...invited, withdrawnAt: at }, { offers: false, ends: true }],
    [
      "not of whom nobody has written to after all",
      { ...freshApplication, interviewAt: at },
      { offers: false, ends: true },
    ],
  ])("%s", (_, application, { offers, ends }) => {
    expect(offersInterview(application)).toBe(offers);
    expect(endsInterview(application)).toBe(ends);
  });
});

test("a talk is of the offer of times that stands, if it begins no earlier", () => {
  expect(isOfOffer({ start: at }, invited)).toBe(true);
  expect(isOfOffer({ start: new Date(at.getTime() - 1) }, invited)).toBe(false);
  expect(isOfOffer({ start: at }, freshApplication)).toBe(false);
});

test("whoever booked an hour before a reminder is reminded then, and whoever booked later is not", () => {
  const start = new Date("2026-11-24T10:30:00Z");
  const before = (hours: number, milliseconds = 0) => new Date(start.getTime() - hours * 3_600_000 + milliseconds);
  expect(reminderAt(start, before(25))).toEqual(before(24));
  expect(reminderAt(start, before(25, 1))).toEqual(before(2));
  expect(reminderAt(start, before(3))).toEqual(before(2));
  expect(reminderAt(start, before(3, 1))).toBeNull();
});

test("a talk can be changed until two hours before, and a wish has 200 words' room", () => {
  expect(changeableUntil).toBe(7_200_000);
  expect(mostWished).toBe(200);
});

test("talks that only meet do not overlap; those that share a minute do, whichever is given first", () => {
  const talk = (from: string, to: string) => ({
    start: new Date(`2026-11-24T${from}:00Z`),
    end: new Date(`2026-11-24T${to}:00Z`),
  });
  const ten = talk("10:00", "10:20");
  for (const [other, meet] of [
    [talk("09:40", "10:00"), false],
    [talk("10:20", "10:40"), false],
    [talk("09:40", "10:01"), true],
    [talk("10:19", "10:40"), true],
    [talk("10:05", "10:10"), true],
    [talk("09:00", "11:00"), true],
    [ten, true],
  ] as const) {
    expect([overlap(ten, other), overlap(other, ten)]).toEqual([meet, meet]);
  }
});

describe("hours that may be saved", () => {
  const good = noHours("Europe/London");
  const monday = (...hours: (readonly [string, string])[]) => ({
    week: good.week.with(
      0,
      hours.map(([from, to]) => ({ from, to })),
    ),
  });
  const days = (count: number) => ({
    exceptions: Array.from({ length: count }, (_, index) => ({
      date: new Date(Date.UTC(2026, 11, 1 + index)).toISOString().slice(0, 10),
      hours: [],
    })),
  });
  const hour = (of: number) => `${String(of).padStart(2, "0")}:00`;
  const six = [6, 8, 10, 12, 14, 16].map((from) => [hour(from), hour(from + 1)] as const);
  const fits = (change: object) => v.safeParse(recruiterHours, { ...good, ...change }).success;

  test("at first they say nothing, and nothing is offered", () => {
    expect(good).toEqual({
      timeZone: "Europe/London",
      week: [[], [], [], [], [], [], []],
      exceptions: [],
      minutes: 20,
      noticeHours: 12,
      aheadDays: 14,
    });
    expect(fits({})).toBe(true);
  });

  test.each<[string, object]>([
    ["from midnight to the last minute", monday(["00:00", "23:59"])],
    ["one after the other", monday(["09:00", "10:00"], ["10:00", "11:00"])],
    ["six in one day", monday(...six)],
    ["a hundred days that are otherwise", days(100)],
    ["without any notice", { noticeHours: 0 }],
    ["a week's notice", { noticeHours: 168 }],
    ["a day ahead", { aheadDays: 1 }],
    ["two months ahead", { aheadDays: 60 }],
  ])("%s", (_, change) => expect(fits(change)).toBe(true));

  test.each<[string, object]>([
    ["that end when they begin", monday(["09:00", "09:00"])],
    ["at an hour of one digit", monday(["9:00", "10:00"])],
    ["with something before", monday(["x09:00", "x10:00"])],
    ["with seconds", monday(["09:00:00", "10:00:00"])],
    ["in a minute that no hour has", monday(["09:60", "10:00"])],
    ["in an hour that no day has", monday(["09:00", "24:00"])],
    ["that end in an hour that no day has", monday(["09:00", "30:00"])],
    ["in minutes that are none", monday(["09:0x", "10:00"])],
    ["seven in one day", monday(...six, ["20:00", "21:00"])],
    ["of a week of eight days", { week: [...good.week, []] }],
    ["a hundred and one days that are otherwise", days(101)],
    ["on a date with a time", { exceptions: [{ date: "2026-12-24T00:00", hours: [] }] }],
    [
      "on a day that is otherwise, upside down",
      { exceptions: [{ date: "2026-12-24", hours: [{ from: "10:00", to: "09:00" }] }] },
    ],
    ["less than no notice", { noticeHours: -1 }],
    ["more than a week's notice", { noticeHours: 169 }],
    ["no day ahead", { aheadDays: 0 }],
    ["days ahead as text", { aheadDays: "14" }],
  ])("not %s", (_, change) => expect(fits(change)).toBe(false));

  test("talks have the lengths that are offered to choose from", () => {
    expect(talkLengths.filter((minutes) => fits({ minutes }))).toEqual([15, 20, 30, 45, 60]);
    expect(fits({ minutes: 25 })).toBe(false);
  });
});
