/** A vacancy's page on the site, in a tab of its own. */
import type { DeskVacancyRow } from "../../domain/desk/vacancies.ts";
import { type Language, type MarketCode, markets } from "../../locales/markets.ts";
import { jobAddress } from "../../routes.ts";

/**
 * The market that it is opened in: one that reads the recruiter's language, else its source, else the first that it is shown in.
 * null: it is shown in none.
 */
export function marketToOpen(
  row: Pick<DeskVacancyRow, "markets" | "source" | "languages">,
  offered: readonly MarketCode[],
  own: Language,
): MarketCode | null {
  const there = new Set(row.languages.filter(({ state }) => state !== "missing").map(({ language }) => language));
  const shown = offered.filter(
    (market) => (row.markets === null || row.markets.includes(market)) && there.has(markets[market].language),
  );
  const reading = (language: Language) => shown.find((market) => markets[market].language === language);
  return reading(own) ?? reading(row.source) ?? shown[0] ?? null;
}

export function openPage(row: DeskVacancyRow, offered: readonly MarketCode[], own: Language): void {
  const market = marketToOpen(row, offered, own);
  window.open(jobAddress(row.slug, market ?? undefined), "_blank", "noopener");
}
