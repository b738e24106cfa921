import { languageNames, type MarketCode, marketCodes, markets } from "../../locales/markets.ts";
import type { Operator } from "../operator/operator.ts";
import type { PublishedVacancy } from "./content.ts";
import { textInMarket } from "./text-in-market.ts";

/** Offered markets without a job on their pages: a message for the operator per language. */
export function emptyMarkets(
  open: readonly Pick<PublishedVacancy, "texts">[],
  { markets: { offered, paused } }: Pick<Operator, "markets">,
): string[] {
  const wanted = offered ?? marketCodes;
  const empty = marketCodes.filter(
    (market) =>
      wanted.includes(market) &&
      !paused.includes(market) &&
      open.every((vacancy) => textInMarket(vacancy, market) === null),
  );
  const byLanguage = Map.groupBy(empty, (market: MarketCode) => markets[market].language);
  return [...byLanguage].map(
    ([language, codes]) =>
      `no job is shown in ${codes.join(", ")}, because no open job has a text in ${language} (${languageNames[language]}); ` +
      `write one at the desk, or remove ${codes.join(", ")} from markets.offered`,
  );
}
