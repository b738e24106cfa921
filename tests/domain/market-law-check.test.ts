/** What the start refuses and what it warns of, at the edges (domain/market-law/check.ts): ages, reasons, genders, and countries without rows. */
import { describe, expect, test } from "vitest";
import { ageLaws } from "../../domain/market-law/age.ts";
import { againstTheLaw, lawWarnings } from "../../domain/market-law/check.ts";
import { demoOperator, operatorWith, saidOfItself, saidOfPrivacy } from "../support/operators.ts";

const today = "2026-11-23";
const operator = (change: Record<string, unknown>) => ({
  ...operatorWith({
    identity: { ...demoOperator.identity, ...saidOfItself },
    privacy: saidOfPrivacy,
    governingLaw: "GB",
    asksGender: false,
    vacancies: [],
    eligibleCountries: ["GB"],
    minimumAge: { default: 18 },
    ...change,
  }),
  byLaw: true,
});
const aged = (country: string, age: number, reason: unknown) =>
  operator({ minimumAge: { default: 18, countries: { [country]: { age, reason } } } });
/** Ten letters, and one less. */
const [reason, short] = ["Alcohol...", "Alcohol.."];

describe("an age above 18", () => {
  test("is refused where the law says so, and nowhere else", () => {
    expect(againstTheLaw(aged("KR", 19, reason))).toHaveLength(1);
    for (const country of ["DE", "CH", "IN"]) expect(againstTheLaw(aged(country, 19, reason)), country).toEqual([]);
  });

  test("wants a reason that is none of a few letters", () => {
    expect(againstTheLaw(aged("GB", 19, reason))).toEqual([]);
    const tooShort = ["minimumAge.countries.GB.reason: production needs a written reason for an age above 18"];
    expect(againstTheLaw(aged("GB", 19, short))).toEqual(tooShort);
    // In each language that it is written in.
    expect(againstTheLaw(aged("GB", 19, { en: reason, de: short }))).toEqual(tooShort);
    expect(againstTheLaw(aged("GB", 18, short))).toEqual([]);
  });

  test("is named with its law where it counts, where that law is known", () => {
    expect(lawWarnings(aged("GB", 19, reason), today)).toEqual([
      `minimumAge.countries.GB: 19 needs a legitimate aim that holds (${ageLaws.GB.law})`,
    ]);
    expect(lawWarnings(aged("GB", 18, reason), today)).toEqual([]);
    expect(lawWarnings(aged("DE", 18, { en: reason }), today)).toEqual([]);
    expect(lawWarnings(aged("IN", 19, reason), today)).toEqual([]);
  });
});

test("the gender is refused where the law says so, and nowhere else", () => {
  expect(againstTheLaw(operator({ asksGender: ["DE", "KR", "IN"] }))).toEqual([
    expect.stringMatching(/^asksGender: it may not be asked in KR /),
  ]);
});

test("a country that no market is in has no rows, and is asked for nothing", () => {
  const both = operator({ eligibleCountries: ["GB", "IN"] });
  expect([againstTheLaw(both), lawWarnings(both, today)]).toEqual([[], []]);
});
