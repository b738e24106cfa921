/** When an application keeps its interview, and valid recruiter hours (B13). */
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import type { Milestones } from "../../domain/application/lifecycle.ts";
import { noHours, recruiterHours, interviewLengths } from "../../domain/booking/hours.ts";
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

describe("offering times and keeping an interview", () => {
  test.each<[string, Milestones, { readonly offers: boolean; readonly ends: boolean }]>([
    ["during the interview stage", invited, { offers: true, ends: false }],
    ["while an offer is open", { ...invited, offeredAt: at }, { offers: true, ends: false }],
    ["no new times after hiring", { ...invited, hiredAt: at }, { offers: false, ends: false }],
    ["not before an invitation", { ...freshApplication, contactedAt: at }, { offers: false, ends: true }],
    [
      "not after an offer without an interview",
      { ...freshApplication, contactedAt: at, offeredAt: at },
      { offers: false, ends: true },
    ],
    ["not after declining", { ...invited, declinedAt: at }, { offers: false, ends: true }],
    ["not after withdrawing", { ...invited, withdrawnAt: at }, { offers: false, ends: true }],
    ["not if the contact was undone", { ...freshApplication, interviewAt: at }, { offers: false, ends: true }],
  ])("%s", (_, application, { offers, ends }) => {
    expect(offersInterview(application)).toBe(offers);
    expect(endsInterview(application)).toBe(ends);
  });
});

test("an interview belongs to the current offer if it starts no earlier", () => {
  expect(isOfOffer({ start: at }, invited)).toBe(true);
  expect(isOfOffer({ start: new Date(at.getTime() - 1) }, invited)).toBe(false);
  expect(isOfOffer({ start: at }, freshApplication)).toBe(false);
});

test("a booking an hour before the reminder time is reminded, a later one is not", () => {
  const start = new Date("2026-11-24T10:30:00Z");
  const before = (hours: number, milliseconds = 0) => new Date(start.getTime() - hours * 3_600_000 + milliseconds);
  expect(reminderAt(start, before(25))).toEqual(before(24));
  expect(reminderAt(start, before(25, 1))).toEqual(before(2));
  expect(reminderAt(start, before(3))).toEqual(before(2));
  expect(reminderAt(start, before(3, 1))).toBeNull();
});

test("an interview can be changed until two hours before, and a wish has 200 characters", () => {
  expect(changeableUntil).toBe(7_200_000);
  expect(mostWished).toBe(200);
});

test("adjacent interviews do not overlap; a shared minute does, in either order", () => {
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

describe("the hours schema", () => {
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

  test("has empty defaults, which offer nothing", () => {
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
    ["in a sequence", monday(["09:00", "10:00"], ["10:00", "11:00"])],
    ["with six on one day", monday(...six)],
    ["with a hundred exceptional days", days(100)],
    ["without notice", { noticeHours: 0 }],
    ["a week's notice", { noticeHours: 168 }],
    ["one day ahead", { aheadDays: 1 }],
    ["two months ahead", { aheadDays: 60 }],
  ])("accepts hours %s", (_, change) => expect(fits(change)).toBe(true));

  test.each<[string, object]>([
    ["ending when they begin", monday(["09:00", "09:00"])],
    ["with a one-digit hour", monday(["9:00", "10:00"])],
    ["with a prefix", monday(["x09:00", "x10:00"])],
    ["with seconds", monday(["09:00:00", "10:00:00"])],
    ["with an invalid minute", monday(["09:60", "10:00"])],
    ["with an invalid hour", monday(["09:00", "24:00"])],
    ["ending at an invalid hour", monday(["09:00", "30:00"])],
    ["with minutes that are not numbers", monday(["09:0x", "10:00"])],
    ["with seven on one day", monday(...six, ["20:00", "21:00"])],
    ["for a week of eight days", { week: [...good.week, []] }],
    ["with a hundred and one exceptional days", days(101)],
    ["on a date with a time", { exceptions: [{ date: "2026-12-24T00:00", hours: [] }] }],
    [
      "reversed on an exceptional day",
      { exceptions: [{ date: "2026-12-24", hours: [{ from: "10:00", to: "09:00" }] }] },
    ],
    ["with negative notice", { noticeHours: -1 }],
    ["with more than a week's notice", { noticeHours: 169 }],
    ["zero days ahead", { aheadDays: 0 }],
    ["with days ahead as text", { aheadDays: "14" }],
  ])("refuses hours %s", (_, change) => expect(fits(change)).toBe(false));

  test("accepts exactly the offered interview lengths", () => {
    expect(interviewLengths.filter((minutes) => fits({ minutes }))).toEqual([15, 20, 30, 45, 60]);
    expect(fits({ minutes: 25 })).toBe(false);
  });
});
