import { type Language, languageNames, type MarketCode, marketCodes, markets } from "../../locales/markets.ts";
import type { Operator } from "../operator/operator.ts";
import type { PublishedVacancy } from "./content.ts";
import { textInMarket } from "./text-in-market.ts";

/** Offered markets without a job on their pages, by language. */
export function findEmptyMarkets(
  open: readonly Pick<PublishedVacancy, "texts">[],
  { markets: { offered, paused } }: Pick<Operator, "markets">,
): ReadonlyMap<Language, readonly MarketCode[]> {
  const wanted = offered ?? marketCodes;
  const empty = marketCodes.filter(
    (market) =>
      wanted.includes(market) &&
      !paused.includes(market) &&
      open.every((vacancy) => textInMarket(vacancy, market) === null),
  );
  return Map.groupBy(empty, (market: MarketCode) => markets[market].language);
}

/** The same as messages for the operator. */
export function emptyMarkets(...given: Parameters<typeof findEmptyMarkets>): string[] {
  return [...findEmptyMarkets(...given)].map(([language, codes]) => emptyMarketsText(language, codes));
}

export function emptyMarketsText(language: Language, codes: readonly MarketCode[]): string {
  const named = codes.join(", ");
  return (
    `no job is shown in ${named}, because no open job has a text in ${language} (${languageNames[language]}); ` +
    `write one at the desk, or remove ${named} from markets.offered`
  );
}
