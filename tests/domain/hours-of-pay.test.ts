/** The kind of work that a daily or weekly pay is for. */
import { expect, test } from "vitest";
import type { PayPeriod, VacancyFacts } from "../../domain/vacancies/content.ts";
import { hoursOfPay } from "../../domain/vacancies/filter.ts";
import { shownVacancy } from "../support/shown-vacancy.ts";

const { facts } = shownVacancy().texts.en!;
const line = { base: [64, 82] as [number, number], currencies: {} };
const of = (more: Partial<VacancyFacts>): VacancyFacts => ({ ...facts, pay: {}, tags: [], ...more });

test("the basis of weekly or daily pay is the tag, else the hours, else the period", () => {
  const [few, many] = [
    { ...line, hours: [8, 10] as [number, number] },
    { ...line, hours: [30, 40] as [number, number] },
  ];
  const said = (period: PayPeriod, more: Partial<VacancyFacts>) => hoursOfPay(period, of(more));
  expect(said("week", { pay: { week: line } })).toBe("full-time");
  expect(said("day", { pay: { day: line } })).toBe("part-time");
  expect(said("week", { pay: { week: line }, tags: ["part-time", "remote"] })).toBe("part-time");
  expect(said("day", { pay: { day: line }, tags: ["full-time"] })).toBe("full-time");
  expect(said("week", { pay: { week: few } })).toBe("part-time");
  expect(said("week", { pay: { week: many } })).toBe("full-time");
  expect(said("week", { pay: { week: { ...line, hours: [20, 40] } } })).toBeNull();
  // With both periods, each is one of the two kinds of work, as specified.
  for (const tags of [["part-time"], ["full-time"], []] as const) {
    expect(said("day", { pay: { day: line, week: line }, tags: [...tags] })).toBe("part-time");
    expect(said("week", { pay: { day: line, week: line }, tags: [...tags] })).toBe("full-time");
  }
  expect(said("week", { pay: { day: line, week: few } })).toBe("part-time");
  for (const period of ["hour", "month", "year"] as const) {
    expect(said(period, { pay: { [period]: line }, tags: ["part-time"] })).toBeNull();
  }
});
