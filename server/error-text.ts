import { ANOTHER_COUNTRY } from "../domain/application/limits.ts";
import { type FieldError, errorMaximum } from "../domain/application/field-error.ts";
import { minimumAge } from "../domain/market-law/applying.ts";
import type { Operator } from "../domain/operator/operator.ts";
import { countryInText } from "../locales/countries.ts";
import { type MarketCode, markets } from "../locales/markets.ts";
import { translatorFor } from "../locales/translator.ts";

/**
 * The errors of a registration in the language of `market`.
 * @param country the country it was validated for, or null
 */
export function errorTexts<Field extends string>(
  errors: Readonly<Partial<Record<Field, FieldError>>>,
  market: MarketCode,
  operator: Operator,
  country: string | null,
): Partial<Record<Field, string>> {
  const texts: Partial<Record<Field, string>> = {};
  for (const [field, error] of Object.entries(errors) as [Field, FieldError][]) {
    texts[field] = errorText(error, market, operator, country);
  }
  return texts;
}

function errorText(error: FieldError, market: MarketCode, operator: Operator, country: string | null): string {
  const t = translatorFor(market);
  const known = country !== null && country !== ANOTHER_COUNTRY;
  if (error === "notEligible" && !known) return t("fieldError.notEligibleAnywhere");
  return t(`fieldError.${error}`, {
    max: String(errorMaximum[error] ?? ""),
    age: String(minimumAge(operator, known ? country : null)),
    country: known ? countryInText(country, markets[market].tag) : "",
  });
}
