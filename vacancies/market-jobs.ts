/** The open vacancies of one market. Put together once for what is on the shelf, and again when that changes. */
import type { PublishedText, PublishedVacancy } from "../domain/vacancies/content.ts";
import { textInMarket } from "../domain/vacancies/shown.ts";
import type { MarketCode } from "../locales/markets.ts";
import type { Shelf } from "./shelf.ts";

export interface MarketJob {
  readonly vacancy: PublishedVacancy;
  /** As it is in this market. */
  readonly published: PublishedText;
}

/** By what is open: a shelf that changed has another. */
const known = new WeakMap<Shelf["open"], Map<MarketCode, readonly MarketJob[]>>();

/** Those chosen for the home page first, then the newest. */
export function jobsIn({ open }: Pick<Shelf, "open">, market: MarketCode): readonly MarketJob[] {
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
