/**
 * What the form asks applicants of a country, and their minimum age: the operator's settings
 * limited by law.
 */
import { fallbackMarket, type Language, type MarketCode, marketCodes, markets } from "../../locales/markets.ts";
import type { Operator } from "../operator/operator.ts";
import { ageLaws, ageOfMajority } from "./age.ts";
import { genderLaws } from "./gender.ts";
import { isMarketCountry } from "./row.ts";

/**
 * Minimum age in `country` (ISO 3166-1; null: unknown) (D16). In production an age above majority
 * needs a published reason in every language offered there. It never applies where the table has a
 * ban, however uncertain.
 */
export function minimumAge(operator: Operator, country: string | null): number {
  const own = country === null ? undefined : operator.minimumAge.countries[country];
  const age = own?.age ?? operator.minimumAge.default;
  if (!operator.byLaw || age <= ageOfMajority) return age;
  if (country === null || (isMarketCountry(country) && ageLaws[country].above18 === "refused")) return ageOfMajority;
  return languagesWithoutAgeReason(operator, country).length === 0 ? age : ageOfMajority;
}

/** Published reason for an age above majority; null: none applies, or none in this language. */
export function minimumAgeReason(operator: Operator, country: string | null, language: Language): string | null {
  if (minimumAge(operator, country) <= ageOfMajority) return null;
  const { countries, reason } = operator.minimumAge;
  const own = country === null ? undefined : countries[country];
  return (own ? own.reason : reason)?.[language] ?? null;
}

/** Languages offered in `country` that lack the reason for its minimum age. */
export function languagesWithoutAgeReason(operator: Operator, country: string): Language[] {
  const reason = operator.minimumAge.countries[country]?.reason ?? {};
  return languagesIn(operator, country).filter((language) => reason[language] === undefined);
}

/** Languages of the operator's markets in a country; English if there is none. */
export function languagesIn({ markets: { offered, paused } }: Operator, country: string): Language[] {
  const isOffered = (code: MarketCode) => (offered?.includes(code) ?? true) && !paused.includes(code);
  const found = marketCodes.filter((code) => markets[code].country === country && isOffered(code));
  return found.length === 0 ? ["en"] : [...new Set(found.map((code) => markets[code].language))];
}

/**
 * Languages of all markets with pages, including country markets that are paused, and the fallback
 * market.
 */
export function offeredLanguages({ markets: { offered, paused } }: Operator): Language[] {
  const codes = marketCodes.filter(
    (code) =>
      code === fallbackMarket ||
      ((offered?.includes(code) ?? true) && (!paused.includes(code) || markets[code].country !== null)),
  );
  return [...new Set(codes.map((code) => markets[code].language))];
}

/**
 * Whether the form asks for gender: in production only in countries the operator names. `country`:
 * ISO 3166-1; null: whether it asks anywhere.
 */
export function asksGender(operator: Operator, country: string | null): boolean {
  const { asksGender: choice, byLaw } = operator;
  if (typeof choice === "boolean") return choice && !byLaw;
  if (country === null) return choice.some((each) => asksGender(operator, each));
  return choice.includes(country) && !(byLaw && isMarketCountry(country) && genderLaws[country].asked === "never");
}

/** Whether the gender question offers a third option. */
export function knowsThirdGender(country: string): boolean {
  return isMarketCountry(country) && genderLaws[country].third;
}

/**
 * Whether the form asks the exact age instead of a confirmation. In production only in countries
 * for which the operator gives a reason, never where the table forbids it. `country`: ISO 3166-1;
 * null: whether it asks anywhere.
 */
export function asksExactAge(operator: Operator, country: string | null): boolean {
  const { byLaw, exactAge } = operator;
  if (!byLaw) return true;
  if (country === null) return Object.keys(exactAge).some((each) => asksExactAge(operator, each));
  return exactAge[country] !== undefined && !(isMarketCountry(country) && !ageLaws[country].exactAge);
}
