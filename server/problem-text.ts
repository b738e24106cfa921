import { ANOTHER_COUNTRY } from "../domain/application/limits.ts";
import { type Problem, problemMaximum } from "../domain/application/problem.ts";
import { type Operator, minimumAge } from "../domain/operator/operator.ts";
import { countryInText } from "../locales/countries.ts";
import { type MarketCode, markets } from "../locales/markets.ts";
import { translatorFor } from "../locales/translator.ts";

/** The problems of a submission in the words of `market`'s language. `country` is the one it was read for, or null. */
export function problemTexts<Field extends string>(
  problems: Readonly<Partial<Record<Field, Problem>>>,
  market: MarketCode,
  operator: Operator,
  country: string | null,
): Partial<Record<Field, string>> {
  const texts: Partial<Record<Field, string>> = {};
  for (const [field, problem] of Object.entries(problems) as [Field, Problem][]) {
    texts[field] = problemText(problem, market, operator, country);
  }
  return texts;
}

function problemText(problem: Problem, market: MarketCode, operator: Operator, country: string | null): string {
  const t = translatorFor(market);
  const known = country !== null && country !== ANOTHER_COUNTRY;
  if (problem === "notEligible" && !known) return t("problem.notEligibleAnywhere");
  return t(`problem.${problem}`, {
    max: String(problemMaximum[problem] ?? ""),
    age: String(known ? minimumAge(operator, country) : operator.minimumAge.default),
    country: known ? countryInText(country, markets[market].tag) : "",
  });
}
