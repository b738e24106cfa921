/** What was answered, by flag, and what follows from it. */
import { type Language, type Market, marketCodes, markets } from "../../locales/markets.ts";

export type Answers = ReadonlyMap<string, string>;

/** Country codes of an answer, however they are set apart. */
export const countryCodes = (answer: string) => answer.split(/[\s,;]+/).flatMap((code) => code.toUpperCase() || []);

/** Of the people in the country of the seat; undefined: it is none of a market. */
export function marketOf(answers: Answers): Market | undefined {
  const country = answers.get("country")?.toUpperCase();
  const code = marketCodes.find((each) => markets[each].country === country);
  return code && markets[code];
}

/** That the first job is written in. */
export function languageOf(answers: Answers): Language {
  return marketOf(answers)?.language ?? "en";
}

/** Those that the markets of the chosen countries have besides {@link languageOf}. */
export function otherLanguages(answers: Answers): Language[] {
  const countries = countryCodes(answers.get("countries") ?? answers.get("country") ?? "");
  const needed = marketCodes.flatMap((code) => {
    const { country, language } = markets[code];
    return country !== null && countries.includes(country) ? [language] : [];
  });
  return [...new Set(needed)].filter((language) => language !== languageOf(answers));
}
