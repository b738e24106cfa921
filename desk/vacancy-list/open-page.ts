import type { DeskVacancyRow } from "../../domain/desk/vacancies.ts";
import { type Language, type MarketCode, markets } from "../../locales/markets.ts";
import { jobAddress } from "../../routes.ts";

/**
 * The market to open: one in the recruiter's language, otherwise in the source language, otherwise
 * the first that shows it. Null: none does.
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
