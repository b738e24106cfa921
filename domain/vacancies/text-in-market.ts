/** Where a vacancy is shown: in its markets, or all, if published in their language (D29). */
import { type MarketCode, markets } from "../../locales/markets.ts";
import type { PublishedText, PublishedVacancy } from "./content.ts";

/** The text shown in `market`, also of a closed vacancy; null: none. */
export function textInMarket({ texts }: Pick<PublishedVacancy, "texts">, market: MarketCode): PublishedText | null {
  const text = texts[markets[market].language];
  return text && (text.facts.markets === null || text.facts.markets.includes(market)) ? text : null;
}
