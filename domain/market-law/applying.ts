/** What the form asks of somebody in a country, and how old they have to be: the operator's settings under the country's law. */
import { fallbackMarket, type Language, type MarketCode, marketCodes, markets } from "../../locales/markets.ts";
import type { Operator } from "../operator/operator.ts";
import { ageLaws, ageOfMajority } from "./age.ts";
import { genderLaws } from "./gender.ts";
import { isMarketCountry } from "./row.ts";

/**
 * The age from which `country` (ISO 3166-1; null: none that is known) may apply (D16). In production more than the age of majority
 * counts only where the operator has written why, in each language that is offered there.
 */
export function minimumAge(operator: Operator, country: string | null): number {
  const own = country === null ? undefined : operator.minimumAge.countries[country];
  const age = own?.age ?? operator.minimumAge.default;
  if (!operator.byLaw || age <= ageOfMajority) return age;
  if (country === null || mayNotAskAge(country)) return ageOfMajority;
  return unexplained(operator, country).length === 0 ? age : ageOfMajority;
}

/** Whether no age above that of majority may be asked there. A site that asked before the table knew goes on without. */
function mayNotAskAge(country: string): boolean {
  return isMarketCountry(country) && ageLaws[country].above18 === "refused";
}

/** Why more than the age of majority is asked, as it is published; null: it is not, or nothing is written in this language. */
export function minimumAgeReason(operator: Operator, country: string | null, language: Language): string | null {
  if (minimumAge(operator, country) <= ageOfMajority) return null;
  const { countries, reason } = operator.minimumAge;
  const own = country === null ? undefined : countries[country];
  return (own ? own.reason : reason)?.[language] ?? null;
}

/** The languages offered in `country` in which the reason for its age is not written. */
export function unexplained(operator: Operator, country: string): Language[] {
  const reason = operator.minimumAge.countries[country]?.reason ?? {};
  return languagesIn(operator, country).filter((language) => reason[language] === undefined);
}

/** Of the markets of a country that the operator offers; where it has none of its own, its people read English. */
export function languagesIn({ markets: { offered, paused } }: Operator, country: string): Language[] {
  const isOffered = (code: MarketCode) => (offered?.includes(code) ?? true) && !paused.includes(code);
  const found = marketCodes.filter((code) => markets[code].country === country && isOffered(code));
  return found.length === 0 ? ["en"] : [...new Set(found.map((code) => markets[code].language))];
}

/** Of every market with pages: those of a paused one that is a country's stay, and the fallback's are always there. */
export function offeredLanguages({ markets: { offered, paused } }: Operator): Language[] {
  const codes = marketCodes.filter(
    (code) =>
      code === fallbackMarket ||
      ((offered?.includes(code) ?? true) && (!paused.includes(code) || markets[code].country !== null)),
  );
  return [...new Set(codes.map((code) => markets[code].language))];
}

/**
 * Whether the form asks for the gender there: in production only in countries that the operator names. `country`: ISO 3166-1;
 * null: whether it asks anywhere.
 */
export function asksGender(operator: Operator, country: string | null): boolean {
  const { asksGender: asked, byLaw } = operator;
  if (typeof asked === "boolean") return asked && !byLaw;
  if (country === null) return asked.some((each) => asksGender(operator, each));
  return asked.includes(country) && !(byLaw && isMarketCountry(country) && genderLaws[country].asked === "never");
}

/** Whether the gender's choice has a third there. */
export function knowsThirdGender(country: string): boolean {
  return isMarketCountry(country) && genderLaws[country].third;
}

/** Whether the form asks how old somebody is; otherwise it asks whether they are old enough. */
export function asksExactAge({ byLaw }: Operator, country: string): boolean {
  return !byLaw || !isMarketCountry(country) || ageLaws[country].exactAge;
}
