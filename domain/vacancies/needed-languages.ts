import { type Language, languages, type MarketCode, markets } from "../../locales/markets.ts";
import type { VacancyFacts } from "./content.ts";

/** Markets of the vacancy that have pages. */
export function shownMarkets(chosen: VacancyFacts["markets"], offered: readonly MarketCode[]): readonly MarketCode[] {
  return chosen === null ? offered : offered.filter((market) => chosen.includes(market));
}

/** Languages of those markets, in the order of `languages`. */
export function neededLanguages(chosen: VacancyFacts["markets"], offered: readonly MarketCode[]): Language[] {
  const needed = new Set<Language>(shownMarkets(chosen, offered).map((market) => markets[market].language));
  return languages.filter((language) => needed.has(language));
}
