/** Where a vacancy is shown: in markets whose language it is published in, as far as it names any (D29). */
import { type MarketCode, markets } from "../../locales/markets.ts";
import type { PublishedText, PublishedVacancy } from "./content.ts";

/** What `market` is shown of it; null: nothing. Of closed ones too, which say there that they are closed. */
export function textInMarket({ texts }: Pick<PublishedVacancy, "texts">, market: MarketCode): PublishedText | null {
  const text = texts[markets[market].language];
  return text && (text.facts.markets === null || text.facts.markets.includes(market)) ? text : null;
}
