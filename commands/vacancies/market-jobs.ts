/** The open vacancies of one market, cached until the published catalog changes. */
import type { PublishedText, PublishedVacancy } from "../../domain/vacancies/content.ts";
import { textInMarket } from "../../domain/vacancies/text-in-market.ts";
import type { MarketCode } from "../../locales/markets.ts";
import type { PublishedCatalog } from "./published-catalog.ts";

export interface MarketJob {
  readonly vacancy: PublishedVacancy;
  /** The text shown in this market. */
  readonly published: PublishedText;
}

/** Keyed by `open`, which a changed catalog replaces. */
const known = new WeakMap<PublishedCatalog["open"], Map<MarketCode, readonly MarketJob[]>>();

/** Vacancies with a place on the home page first, then the newest. */
export function jobsIn({ open }: Pick<PublishedCatalog, "open">, market: MarketCode): readonly MarketJob[] {
  let markets = known.get(open);
  if (!markets) known.set(open, (markets = new Map()));
  let jobs = markets.get(market);
  if (!jobs) {
    jobs = open.flatMap((vacancy) => {
      const published = textInMarket(vacancy, market);
      return published ? [{ vacancy, published }] : [];
    });
    markets.set(market, jobs);
  }
  return jobs;
}
