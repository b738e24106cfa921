/** What the start refuses and what it warns of, at the edges (domain/market-law/check.ts): ages, reasons, genders, and countries without rows. */
import { describe, expect, test } from "vitest";
import { ageLaws } from "../../domain/market-law/age.ts";
import { againstTheLaw, lawWarnings } from "../../domain/market-law/check.ts";
import { demoOperator, operatorWith, saidOfItself, saidOfPrivacy } from "../support/operators.ts";

const today = "2026-11-27";
const operator = (change: Record<string, unknown>) => ({
  ...operatorWith({
    identity: { ...demoOperator.identity, ...saidOfItself },
    privacy: saidOfPrivacy,
    governingLaw: "IE",
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
/** Ten characters of two words, and one less. */
const [reason, short] = ["We serve it", "We serve."];

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

  test("wants no line of dashes, and no single word", () => {
    for (const none of ["----------", "Alcoholics", "12 34 56 78"]) {
      expect(againstTheLaw(aged("GB", 19, none)), none).toHaveLength(1);
    }
    expect(againstTheLaw(aged("GB", 19, "법이 그렇게 정합니다"))).toEqual([]);
  });

  test("is named with its law where it counts, where that law is known", () => {
    expect(lawWarnings(aged("GB", 19, reason), today)).toEqual([
      `minimumAge.countries.GB: 19 needs a legitimate aim that holds (${ageLaws.GB.law})`,
    ]);
    expect(lawWarnings(aged("GB", 18, reason), today)).toEqual([]);
    expect(lawWarnings(aged("FR", 18, { en: reason }), today)).toEqual([]);
    expect(lawWarnings(aged("IN", 19, reason), today)).toEqual([]);
  });
});

test("nobody younger than 18 is asked for, wherever that is set", () => {
  const text = "production takes applications from people of 18 and older alone";
  expect(againstTheLaw(operator({ minimumAge: { default: 16 } }))).toEqual([`minimumAge.default: ${text}`]);
  expect(againstTheLaw(aged("DE", 17, reason))).toEqual([`minimumAge.countries.DE.age: ${text}`]);
});

test("a licence's number is none without a digit, and who has no number for VAT says so", () => {
  const licensed = (number: string) =>
    againstTheLaw(operator({ licences: [{ country: "AE", authority: "MOHRE", number }] })).filter((error) =>
      error.startsWith("licences.0.number"),
    );
  for (const none of ["-", "none"]) expect(licensed(none), none).toHaveLength(1);
  expect(licensed("123/4")).toEqual([]);
  const spanish = (vatId: unknown) =>
    lawWarnings(
      operator({ eligibleCountries: ["ES"], identity: { ...demoOperator.identity, ...saidOfItself, vatId } }),
      today,
    ).filter((warning) => warning.startsWith("identity.vatId"));
  expect(spanish(undefined)).toHaveLength(1);
  expect(spanish(false)).toEqual([]);
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
