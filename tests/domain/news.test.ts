/**
 * A recruiter's news: the stored choice, and when the daily email is due in every zone and across
 * clock changes.
 */
import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import {
  digestDate,
  newsBy,
  newsChoiceBody,
  newsChoiceOf,
  newsKinds,
  defaultNews,
} from "../../domain/desk/notifications.ts";

test("a missing or outdated choice falls back to the default", () => {
  for (const stored of [null, undefined, {}, { new: ["title"] }, { ...defaultNews, new: ["pigeon"] }]) {
    expect(newsChoiceOf(stored)).toEqual(defaultNews);
  }
  expect(newsChoiceOf({ ...defaultNews, new: ["digest"] })).toEqual({ ...defaultNews, new: ["digest"] });
  expect(newsBy("digest", { ...defaultNews, replied: ["digest", "title"] })).toEqual(["replied"]);
});

test("by default every kind of news is shown in the title", () => {
  expect(defaultNews).toEqual(Object.fromEntries(newsKinds.map((kind) => [kind, ["title"]])));
  expect(newsBy("title", defaultNews)).toEqual(newsKinds);
  expect(newsBy("push", defaultNews)).toEqual([]);
});

test("a choice from before interviews existed gets interview news by default", () => {
  const { booked: _, ...older } = defaultNews;
  expect(newsChoiceOf({ ...older, new: ["push"] })).toEqual({ ...defaultNews, new: ["push"] });
});

test("a choice needs a known time zone", () => {
  const choice = { ...defaultNews, new: ["title", "digest"] };
  const body = { choice, timeZone: "Europe/Berlin" };
  expect(v.parse(newsChoiceBody, { ...body, more: 1 })).toEqual(body);
  for (const wrong of [
    {},
    { choice },
    { timeZone: "Europe/Berlin" },
    { ...body, timeZone: "Europe/Atlantis" },
    { ...body, timeZone: "" },
    { ...body, choice: { ...choice, new: ["pigeon"] } },
  ]) {
    expect(v.is(newsChoiceBody, wrong)).toBe(false);
  }
});

test.each([
  ["2026-11-20T06:59:59Z", "Europe/Berlin", null],
  ["2026-11-20T07:00:00Z", "Europe/Berlin", "2026-11-20"],
  ["2026-11-20T22:59:00Z", "Europe/Berlin", "2026-11-20"],
  ["2026-11-20T23:00:00Z", "Europe/Berlin", null],
  ["2026-11-20T23:00:00Z", "Asia/Seoul", "2026-11-21"],
  // The clock changes in the preceding night.
  ["2026-03-29T06:00:00Z", "Europe/Berlin", "2026-03-29"],
  ["2026-10-25T06:59:00Z", "Europe/Berlin", null],
])("the digest date at %s in %s is %s", (now, zone, date) => {
  expect(digestDate(new Date(now), zone)).toBe(date);
});

test("each day of two years has exactly one digest", () => {
  const zones = ["Europe/Berlin", "America/New_York", "Asia/Seoul", "Australia/Lord_Howe", "Africa/Casablanca"];
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 730 }), (zone, day) => {
      const from = Date.parse("2026-01-01T00:00:00Z") + day * 86_400_000;
      const dates = new Set<string>();
      for (let at = from; at < from + 86_400_000; at += 300_000) {
        const date = digestDate(new Date(at), zone);
        if (date !== null) dates.add(date);
      }
      expect(dates.size).toBeGreaterThanOrEqual(1);
      expect(dates.size).toBeLessThanOrEqual(2);
    }),
    { numRuns: 40 },
  );
});
