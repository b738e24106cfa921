/** What a recruiter is told of: what is stored of it, and when a day's letter is due, in every zone and over every change of clocks. */
import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { digestDate, newsBy, newsChoiceBody, newsChoiceOf, newsKinds, usualNews } from "../../domain/desk/news.ts";

test("whoever has not chosen, or chose what is no more, gets what everybody gets", () => {
  for (const stored of [null, undefined, {}, { new: ["title"] }, { ...usualNews, new: ["pigeon"] }]) {
    expect(newsChoiceOf(stored)).toEqual(usualNews);
  }
  expect(newsChoiceOf({ ...usualNews, new: ["digest"] })).toEqual({ ...usualNews, new: ["digest"] });
  expect(newsBy("digest", { ...usualNews, replied: ["digest", "title"] })).toEqual(["replied"]);
});

test("everybody is told in the title of all there is", () => {
  expect(usualNews).toEqual(Object.fromEntries(newsKinds.map((kind) => [kind, ["title"]])));
  expect(newsBy("title", usualNews)).toEqual(newsKinds);
  expect(newsBy("push", usualNews)).toEqual([]);
});

test("whoever chose before there were talks hears of them as usual", () => {
  const { booked: _, ...older } = usualNews;
  expect(newsChoiceOf({ ...older, new: ["push"] })).toEqual({ ...usualNews, new: ["push"] });
});

test("a choice is sent with a zone that there is", () => {
  const choice = { ...usualNews, new: ["title", "digest"] };
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
  // The clock goes forward and back in the night before.
  ["2026-03-29T06:00:00Z", "Europe/Berlin", "2026-03-29"],
  ["2026-10-25T06:59:00Z", "Europe/Berlin", null],
])("at %s in %s: %s", (now, zone, date) => {
  expect(digestDate(new Date(now), zone)).toBe(date);
});

test("on each day of two years there is a letter, and one alone", () => {
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
