/** Which vacancies a tab and what was typed leave, in the order that the server gave them. */
import type { DeskVacancyRow } from "../../domain/desk/vacancies.ts";
import { fold } from "../../domain/search/fold.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import type { VacancyTab } from "./search.ts";

/** "kr" is a market; from how many letters on "kor" is the beginning of a country's name. */
const leastOfCountry = 3;

interface Asked {
  readonly tab: VacancyTab;
  /** As it was typed; "": anything. */
  readonly q: string;
  readonly offered: readonly MarketCode[];
  /** In the desk's language, by ISO 3166-1 alpha-2. */
  readonly countryName: (code: string) => string;
}

export function listed(rows: readonly DeskVacancyRow[], { tab, q, offered, countryName }: Asked): DeskVacancyRow[] {
  const wanted = fold(q.trim());
  const asked = wanted === "" ? new Set<MarketCode>() : marketsNamed(wanted, offered, countryName);
  return rows.filter(
    (row) =>
      isIn(row, tab) &&
      (wanted === "" ||
        fold(`${row.title} ${row.slug}`).includes(wanted) ||
        (row.markets ?? offered).some((market) => asked.has(market))),
  );
}

function isIn({ status, withheld }: Pick<DeskVacancyRow, "status" | "withheld">, tab: VacancyTab): boolean {
  if (tab === "withheld") return withheld.length > 0;
  return tab === "all" || (tab === "published" ? status === "published" || status === "changed" : status === tab);
}

function marketsNamed(
  wanted: string,
  offered: readonly MarketCode[],
  countryName: (code: string) => string,
): Set<MarketCode> {
  return new Set(
    offered.filter((code) => {
      if (code === wanted) return true;
      const { country } = markets[code];
      return country !== null && wanted.length >= leastOfCountry && fold(countryName(country)).startsWith(wanted);
    }),
  );
}
