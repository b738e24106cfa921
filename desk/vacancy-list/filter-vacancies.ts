import type { DeskVacancyRow } from "../../domain/desk/vacancies.ts";
import { foldText } from "../../domain/search/fold.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import type { VacancyTab } from "./search.ts";

/** "kr" is a market. From this many letters on, "kor" matches the start of a country's name. */
const leastOfCountry = 3;

interface VacancyQuery {
  readonly tab: VacancyTab;
  /** As typed; "": no search. */
  readonly q: string;
  readonly offered: readonly MarketCode[];
  /** In the desk's language, by ISO 3166-1 alpha-2 code. */
  readonly countryName: (code: string) => string;
}

export function filterVacancies(
  rows: readonly DeskVacancyRow[],
  { tab, q, offered, countryName }: VacancyQuery,
): DeskVacancyRow[] {
  const query = foldText(q.trim());
  const namedMarkets = query === "" ? new Set<MarketCode>() : marketsNamed(query, offered, countryName);
  return rows.filter(
    (row) =>
      isIn(row, tab) &&
      (query === "" ||
        foldText(`${row.title} ${row.slug}`).includes(query) ||
        (row.markets ?? offered).some((market) => namedMarkets.has(market))),
  );
}

function isIn({ status, withheld }: Pick<DeskVacancyRow, "status" | "withheld">, tab: VacancyTab): boolean {
  if (tab === "withheld") return withheld.length > 0;
  return tab === "all" || (tab === "published" ? status === "published" || status === "changed" : status === tab);
}

function marketsNamed(
  query: string,
  offered: readonly MarketCode[],
  countryName: (code: string) => string,
): Set<MarketCode> {
  return new Set(
    offered.filter((code) => {
      if (code === query) return true;
      const { country } = markets[code];
      return country !== null && query.length >= leastOfCountry && foldText(countryName(country)).startsWith(query);
    }),
  );
}
