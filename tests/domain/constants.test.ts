/**
 * The constants of specification section 9, by their effect. Browser and timing constants are
 * tested where they apply (docs/reference/specification.md).
 */
import { expect, test } from "vitest";
import * as limits from "../../domain/application/limits.ts";
import { checkAge, nationalMaxLength } from "../../domain/application/rules.ts";
import { defaultEligibleCountries } from "../../domain/eligibility.ts";
import { defaultCurrency } from "../../domain/pay/convert.ts";
import { parseContact } from "../../domain/phone/contact.ts";
import { dialCode } from "../../domain/phone/countries.ts";
import { fallbackLocation } from "../../domain/phone/placeholder.ts";
import { defaultCountry } from "../../domain/visitor/country.ts";
import { direction, isMarketCode, type Language, markets } from "../../locales/markets.ts";
import { operatorWith } from "../support/operators.ts";

test("the default minimum age is 23 and appears in the message", () => {
  const operator = operatorWith({ minimumAge: {} });
  expect(operator.minimumAge.default).toBe(limits.AGE_MINIMUM_DEFAULT);
  expect(checkAge("22", operator.minimumAge.default)).toBe("ageMinimum");
  expect(checkAge("23", operator.minimumAge.default)).toBeNull();
});

test("the limit of 25 phone characters includes the dial code", () => {
  expect(nationalMaxLength("44") + "+44".length).toBe(25);
  expect(parseContact({ contact: "7".repeat(26), country: "GB" }, "GB")).toMatchObject({ error: "contactTooLong" });
});

test("the defaults are Singapore (65) and SGD, and the location call falls back to the United States (1)", () => {
  expect([defaultCountry, dialCode(defaultCountry)]).toEqual(["SG", "65"]);
  expect(fallbackLocation).toEqual({ iso_code: "US", area_code: "1", placeholder: "xxx-xxx-xxxx", country: "US" });
  expect(defaultCurrency).toBe("SGD");
});

test("seventeen countries are eligible by default", () => {
  const specified = "en de fr ro tr gb us sg au ca nz nl at be es se kr it".split(" ");
  // `en` has no country and counts as GB (D14).
  const countries = new Set(specified.map((code) => (code === "en" ? "GB" : code.toUpperCase())));
  expect(new Set(defaultEligibleCountries)).toEqual(countries);
  expect(new Set(operatorWith({ eligibleCountries: undefined }).eligibleCountries)).toEqual(countries);
});

test("every specified locale has its language and currency", () => {
  const specified: [language: Language, codesAndCurrencies: string][] = [
    ["en", "gb GBP, en GBP, us USD, au AUD, sg SGD, ca CAD, nz NZD, ie EUR"],
    ["de", "de EUR, at EUR, ch CHF"],
    ["nl", "nl EUR, be EUR"],
    ["fr", "fr EUR"],
    ["ro", "ro RON"],
    ["tr", "tr TRY"],
    ["es", "es EUR"],
    ["sv", "se SEK"],
    ["it", "it EUR"],
    ["sk", "sk EUR"],
    ["nb", "no NOK"],
    ["pl", "pl PLN"],
    ["pt", "pt EUR"],
    ["sl", "si EUR"],
  ];
  const rows = specified.flatMap(([language, list]) =>
    list.split(", ").map((entry) => [language, ...entry.split(" ")] as const),
  );
  expect(rows).toHaveLength(24);
  for (const [language, code = "", currency] of rows) {
    const market = isMarketCode(code) ? markets[code] : undefined;
    expect([market?.language, market?.currency], code).toEqual([language, currency]);
    expect(direction(language)).toBe("ltr");
  }
  for (const code of ["ar", "ae", "kw", "sa", "bh"] as const)
    expect(direction(markets[code].language), code).toBe("rtl");
});
