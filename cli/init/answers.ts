/** Answers by flag, and values derived from them. */
import { type Language, type Market, marketCodes, markets } from "../../locales/markets.ts";

export type Answers = ReadonlyMap<string, string>;

/** Country codes of an answer, with any separator. */
export const countryCodes = (answer: string) => answer.split(/[\s,;]+/).flatMap((code) => code.toUpperCase() || []);

/** The market of the country of registration; undefined: no market has that country. */
export function marketOf(answers: Answers): Market | undefined {
  const country = answers.get("country")?.toUpperCase();
  const code = marketCodes.find((each) => markets[each].country === country);
  return code && markets[code];
}

/** The language of the first job. */
export function languageOf(answers: Answers): Language {
  return marketOf(answers)?.language ?? "en";
}

/** Languages of the chosen countries' markets other than {@link languageOf}. */
export function otherLanguages(answers: Answers): Language[] {
  const countries = countryCodes(answers.get("countries") ?? answers.get("country") ?? "");
  const needed = marketCodes.flatMap((code) => {
    const { country, language } = markets[code];
    return country !== null && countries.includes(country) ? [language] : [];
  });
  return [...new Set(needed)].filter((language) => language !== languageOf(answers));
}
