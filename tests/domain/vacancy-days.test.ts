/** Dates in an advert are found ahead of its checks, so that checking sixteen languages is fast. */
import { expect, test, vi } from "vitest";
import { cacheFindings, textsOfVacancy } from "../../domain/vacancies/scam-findings.ts";
import { findDays, passedDates } from "../../domain/vacancies/passed-dates.ts";

const now = new Date("2026-11-27T12:00:00Z");
const list = (text: string) => Array.from({ length: 20 }, (_, place) => `${text} ${place}`);
const advert = (text: string) => ({
  title: `${text} title`,
  summary: `${text} summary`,
  responsibilities: list(`${text} a`),
  qualifications: list(`${text} b`),
  benefits: list(`${text} c`),
  steps: list(`${text} d`),
});

test("sentences split ahead are not split again, and work yields after each text", async () => {
  const segment = vi.spyOn(Intl.Segmenter.prototype, "segment");
  const text = advert("Begun on 3 May 2026, an");
  let turns = 0;
  await cacheFindings(textsOfVacancy({ en: { text } }), async () => {
    turns += 1;
    // Each text at most once, and joined ones.
    expect(segment.mock.calls.length).toBeLessThanOrEqual(turns);
  });
  const before = segment.mock.calls.length;
  expect(before).toBeGreaterThan(80);
  for (const each of [text.title, text.summary, ...text.steps]) {
    expect(passedDates("en", each, now)).toEqual([each]);
  }
  expect(segment.mock.calls.length).toBe(before);
  segment.mockRestore();
});

test("cached dates do not depend on the time of reading", () => {
  const text = "Begun on 3 May 2026. Open from 4 June 2027 on.";
  expect(findDays("en", text).map(({ days }) => days)).toEqual([["2026-05-03"], ["2027-06-04"]]);
  expect(passedDates("en", text, new Date("2026-01-01T12:00:00Z"))).toEqual([]);
  expect(passedDates("en", text, now)).toHaveLength(1);
  expect(passedDates("en", text, new Date("2027-11-27T12:00:00Z"))).toHaveLength(2);
});

test("a list of days without a month is read in linear time", () => {
  const spied = vi.spyOn(RegExp.prototype, "test");
  passedDates("en", `${"1. A ".repeat(400)}2026`, now);
  const read = spied.mock.calls.map(([text]) => text);
  spied.mockRestore();
  const [whole = "", ...ends] = read;
  expect(whole.length).toBeGreaterThan(2000);
  for (const end of ends) expect(end.length).toBeLessThan(100);
});
