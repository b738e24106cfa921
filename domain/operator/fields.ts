/** Kinds of values in the operator file that several sections share. */
import * as v from "valibot";
import { isMarketCode, type Language, languages, marketCodes } from "../../locales/markets.ts";
import { asksForAccess, asksForMoney } from "../application/name-findings.ts";
import { toCountryCode } from "../phone/countries.ts";
import { isSentence } from "./sentence.ts";

export const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300));
/** Of a name that applicants read; "" is none. */
export const namesOnly = (name: string) => !asksForMoney(name) && !asksForAccess(name);
export const nameThatAsks = "a name must not ask for money or passwords";
export const asksNothing = v.check(namesOnly, nameThatAsks);
export const sentence = v.pipe(line, v.check(isSentence, "a reason must be a sentence"));
const country = v.pipe(
  v.string(),
  v.regex(/^[A-Z]{2}$/, "a country code has two uppercase letters (ISO 3166-1), for example GB"),
);
/** An existing country with a numbering plan, so that people there can enter a number. */
export const knownCountry = v.pipe(
  country,
  v.check(
    (code) => !/^[A-Z]{2}$/.test(code) || toCountryCode(code) !== null,
    "is not a country code (ISO 3166-1); the United Kingdom is GB",
  ),
);
export const market = v.pipe(
  v.string(),
  v.check((code) => isMarketCode(code), `a market is one of ${marketCodes.join(", ")}`),
);
export const phone = v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/, "write the number as +44…, digits only"));
export function perLanguage<T extends v.GenericSchema>(text: T) {
  return v.pipe(
    v.record(v.picklist(languages), text),
    v.check((texts) => Object.keys(texts).length > 0, "at least one language"),
  );
}

/**
 * Reason for a minimum age: shown next to the field, in the questions and with each vacancy. A
 * plain line is English.
 */
export const reason = v.union([
  v.pipe(
    line,
    v.transform((en): Partial<Record<Language, string>> => ({ en })),
  ),
  perLanguage(line),
]);
