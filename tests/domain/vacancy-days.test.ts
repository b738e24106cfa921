/** Days in an advert are found before its checks ask for them, so that the checks of sixteen languages take no time. */
import { expect, test, vi } from "vitest";
import { readAhead, textsOfVacancy } from "../../domain/vacancies/asking.ts";
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

test("the sentences of an advert are not looked for again once it was read ahead, and others have their turn after each text", async () => {
  const segment = vi.spyOn(Intl.Segmenter.prototype, "segment");
  const text = advert("Begun on 3 May 2026, an");
  let turns = 0;
  await readAhead(textsOfVacancy({ en: { text } }), async () => {
    turns += 1;
    // Each text at most, and what stands together.
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

test("what is remembered of a text says nothing of the time at which it was read", () => {
  const text = "Begun on 3 May 2026. Open from 4 June 2027 on.";
  expect(findDays("en", text).map(({ days }) => days)).toEqual([["2026-05-03"], ["2027-06-04"]]);
  expect(passedDates("en", text, new Date("2026-01-01T12:00:00Z"))).toEqual([]);
  expect(passedDates("en", text, now)).toHaveLength(1);
  expect(passedDates("en", text, new Date("2027-11-27T12:00:00Z"))).toHaveLength(2);
});

test("a row of days without a month is read in time that grows with its length", () => {
  const spied = vi.spyOn(RegExp.prototype, "test");
  passedDates("en", `${"1. A ".repeat(400)}2026`, now);
  const read = spied.mock.calls.map(([text]) => text);
  spied.mockRestore();
  const [whole = "", ...ends] = read;
  expect(whole.length).toBeGreaterThan(2000);
  for (const end of ends) expect(end.length).toBeLessThan(100);
});
