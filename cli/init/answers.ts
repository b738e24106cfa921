/** Answers by flag, and values derived from them. */
import { type Language, type Market, type MarketCode, marketCodes, markets } from "../../locales/markets.ts";

export type Answers = ReadonlyMap<string, string>;

/** Country codes of an answer, with any separator. */
export const countryCodes = (answer: string) => answer.split(/[\s,;]+/).flatMap((code) => code.toUpperCase() || []);

const countriesOf = (answers: Answers) => countryCodes(answers.get("countries") ?? answers.get("country") ?? "");

/** Markets of the chosen countries. */
export function marketsOf(answers: Answers): MarketCode[] {
  const countries = countriesOf(answers);
  return marketCodes.filter((code) => countries.includes(markets[code].country ?? ""));
}

/**
 * The market of the first job: of the country of registration, unless no applications are taken
 * from there. Undefined: no market has any of the countries.
 */
export function marketOf(answers: Answers): Market | undefined {
  const seat = answers.get("country")?.toUpperCase() ?? "";
  const countries = countriesOf(answers);
  const [first = ""] = countries.includes(seat) ? [seat] : countries;
  const code = marketCodes.find((each) => markets[each].country === first);
  return code && markets[code];
}

/** The language of the first job. */
export function languageOf(answers: Answers): Language {
  return marketOf(answers)?.language ?? "en";
}

/** Languages of the chosen countries' markets other than {@link languageOf}. */
export function otherLanguages(answers: Answers): Language[] {
  const languages = marketsOf(answers).map((code) => markets[code].language);
  return [...new Set(languages)].filter((language) => language !== languageOf(answers));
}
