/**
 * Startup refusals and warnings at their limits (domain/market-law/check.ts): ages, reasons,
 * genders, and countries without rows.
 */
import { describe, expect, test } from "vitest";
import { ageLaws } from "../../domain/market-law/age.ts";
import { unlawfulSettings, lawWarnings } from "../../domain/market-law/check.ts";
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
/** Ten characters in two words, and one fewer. */
const [reason, short] = ["We serve it", "We serve."];

describe("a minimum age above 18", () => {
  test("is refused only where the law forbids it", () => {
    expect(unlawfulSettings(aged("KR", 19, reason))).toHaveLength(1);
    for (const country of ["DE", "CH", "IN"]) expect(unlawfulSettings(aged(country, 19, reason)), country).toEqual([]);
  });

  test("needs a reason of more than a few letters", () => {
    expect(unlawfulSettings(aged("GB", 19, reason))).toEqual([]);
    const tooShort = ["minimumAge.countries.GB.reason: production needs a written reason for an age above 18"];
    expect(unlawfulSettings(aged("GB", 19, short))).toEqual(tooShort);
    // In each language that has one.
    expect(unlawfulSettings(aged("GB", 19, { en: reason, de: short }))).toEqual(tooShort);
    expect(unlawfulSettings(aged("GB", 18, short))).toEqual([]);
  });

  test("refuses a reason of dashes or a single word", () => {
    for (const none of ["----------", "Alcoholics", "12 34 56 78"]) {
      expect(unlawfulSettings(aged("GB", 19, none)), none).toHaveLength(1);
    }
    expect(unlawfulSettings(aged("GB", 19, "법이 그렇게 정합니다"))).toEqual([]);
  });

  test("gives a warning that names the known law", () => {
    expect(lawWarnings(aged("GB", 19, reason), today)).toEqual([
      `minimumAge.countries.GB: 19 needs a legitimate aim (${ageLaws.GB.law})`,
    ]);
    expect(lawWarnings(aged("GB", 18, reason), today)).toEqual([]);
    expect(lawWarnings(aged("FR", 18, { en: reason }), today)).toEqual([]);
    expect(lawWarnings(aged("IN", 19, reason), today)).toEqual([]);
  });
});

test("a minimum age below 18 is refused anywhere", () => {
  const text = "production only accepts applicants of 18 or older";
  expect(unlawfulSettings(operator({ minimumAge: { default: 16 } }))).toEqual([`minimumAge.default: ${text}`]);
  expect(unlawfulSettings(aged("DE", 17, reason))).toEqual([`minimumAge.countries.DE.age: ${text}`]);
});

test("a licence number needs a digit, and a missing VAT number can be declared", () => {
  const licensed = (number: string) =>
    unlawfulSettings(operator({ licences: [{ country: "AE", authority: "MOHRE", number }] })).filter((error) =>
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

test("asking for gender is refused only where the law forbids it", () => {
  expect(unlawfulSettings(operator({ asksGender: ["DE", "KR", "IN"] }))).toEqual([
    expect.stringMatching(/^asksGender: it may not be asked in KR /),
  ]);
});

test("a country without a market has no rows and no duties", () => {
  const both = operator({ eligibleCountries: ["GB", "IN"] });
  expect([unlawfulSettings(both), lawWarnings(both, today)]).toEqual([[], []]);
});
