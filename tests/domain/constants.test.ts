/** The constants of specification section 9, by their names: the value, its unit, and a place that each governs (D26). */
import { expect, test } from "vitest";
import * as limits from "../../domain/application/limits.ts";
import { checkAge, nationalMaxLength } from "../../domain/application/rules.ts";
import { contactWithin } from "../../domain/contact-clock/clock.ts";
import { defaultEligibleCountries } from "../../domain/eligibility.ts";
import { defaultCurrency } from "../../domain/pay/convert.ts";
import { parseContact } from "../../domain/phone/contact.ts";
import { dialCode } from "../../domain/phone/countries.ts";
import { fallbackLocation } from "../../domain/phone/placeholder.ts";
import { defaultCountry } from "../../domain/visitor/country.ts";
import { localeCookieSeconds } from "../../server/http/cookies.ts";
import { direction, isMarketCode, type Language, markets } from "../../locales/markets.ts";
import { operatorWith } from "../support/operators.ts";
import { read } from "../support/repository.ts";

test.each([
  ["CONTACT_MESSAGE_MS", limits.CONTACT_MESSAGE_MS, 3000, "site/islands/use-contact-check.ts"],
  ["TOAST_MS", limits.TOAST_MS, 3000, "site/islands/toast.tsx"],
  ["TOAST_OFFSET_PX", limits.TOAST_OFFSET_PX, 16, "site/islands/toast.tsx"],
  ["REGISTRATION_TOAST_OFFSET_PX", limits.REGISTRATION_TOAST_OFFSET_PX, 60, "site/islands/application-form.tsx"],
  ["OVERLAY_Z_INDEX", limits.OVERLAY_Z_INDEX, 2000, "site/islands/toast.tsx"],
  ["PHONE_MAX_LENGTH", limits.PHONE_MAX_LENGTH, 25, "site/islands/phone-field.tsx"],
  ["AGE_MINIMUM_DEFAULT", limits.AGE_MINIMUM_DEFAULT, 23, "domain/operator/operator.ts"],
  ["NATIONAL_DIGITS.least", limits.NATIONAL_DIGITS.least, 2, "domain/phone/contact.ts"],
  ["NATIONAL_DIGITS.most", limits.NATIONAL_DIGITS.most, 17, "domain/phone/contact.ts"],
  ["localeCookieSeconds", localeCookieSeconds, 365 * 86_400, "server/http/cookies.ts"],
  ["contactWithin", contactWithin, 24 * 3_600_000, "domain/contact-clock/clock.ts"],
] as const)("%s is %d", (name, value, specified, governs) => {
  expect(value).toBe(specified);
  // Its declaration is no use of it.
  const uses = read(governs)
    .split("\n")
    .filter((line) => line.includes(name) && !/^\s*(?:import|export const)\b/.test(line));
  expect(uses, governs).not.toEqual([]);
});

/** These stand in scripts of the browser, which import nothing at run time or run at once. */
test.each([
  ["RELOAD_GUARD_MS", "site/loader.ts", 10_000],
  ["FETCH_AFTER_IDLE_MS", "site/loader.ts", 1000],
  ["PRELOADS_AT_ONCE", "site/later/preload.ts", 4],
  ["pollMs", "site/later/build-watch.ts", 3_600_000],
  ["FREE_BELOW_PX", "site/later/market-list.ts", 200],
])("%s of %s is %d", (name, path, specified) => {
  const [, value = ""] = new RegExp(`const ${name} = ([\\d_ *]+);`).exec(read(path)) ?? [];
  expect(value.split("*").reduce((product, factor) => product * Number(factor.replaceAll("_", "")), 1)).toBe(specified);
  expect(read(path).match(new RegExp(`\\b${name}\\b`, "g"))?.length).toBeGreaterThan(1);
});

test("what lies over a page as a file of its own lies there, too", () => {
  expect(read("site/later/bar.css")).toContain(`z-index: ${limits.OVERLAY_Z_INDEX};`);
});

test("23 is the least age where the operator says nothing, and stands in the sentence", () => {
  const operator = operatorWith({ minimumAge: {} });
  expect(operator.minimumAge.default).toBe(limits.AGE_MINIMUM_DEFAULT);
  expect(checkAge("22", operator.minimumAge.default)).toBe("ageMinimum");
  expect(checkAge("23", operator.minimumAge.default)).toBeNull();
});

test("25 characters of phone number are counted with the dial code in front", () => {
  expect(nationalMaxLength("44") + "+44".length).toBe(25);
  expect(parseContact({ contact: "7".repeat(26), country: "GB" }, "GB")).toMatchObject({ problem: "contactTooLong" });
});

test.each([
  ["7", "contactNotPossible"],
  ["1".repeat(18), "contactNotPossible"],
])("a national number of %s is refused", (contact, problem) => {
  expect(parseContact({ contact, country: "GB" }, "GB")).toMatchObject({ ok: false, problem });
});

test("Singapore (65) is the default, the United States (1) the fallback of the location call, SGD the default currency", () => {
  expect([defaultCountry, dialCode(defaultCountry)]).toEqual(["SG", "65"]);
  expect(fallbackLocation).toEqual({ iso_code: "US", area_code: "1", placeholder: "xxx-xxx-xxxx", country: "US" });
  expect(defaultCurrency).toBe("SGD");
});

test("seventeen countries are eligible where the operator says nothing", () => {
  const specified = "en de fr ro tr gb us sg au ca nz nl at be es se kr it".split(" ");
  // `en` names no country; it reads as GB (D14).
  const countries = new Set(specified.map((code) => (code === "en" ? "GB" : code.toUpperCase())));
  expect(new Set(defaultEligibleCountries)).toEqual(countries);
  expect(new Set(operatorWith({ eligibleCountries: undefined }).eligibleCountries)).toEqual(countries);
});

test("every specified locale code has its language and its currency", () => {
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
    list.split(", ").map((one) => [language, ...one.split(" ")] as const),
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
