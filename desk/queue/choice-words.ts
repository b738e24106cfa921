/** What the values of filters are called. */
import { dueFilters, type FilterName, nobodysFilter, ownFilter, stageFilters } from "../../domain/desk/queue-filter.ts";
import type { DeskChoice } from "../../domain/desk/queue.ts";
import { markets } from "../../locales/markets.ts";
import { useLanguage } from "../language.tsx";

/** Markets named beside a language; more only fill the line. */
const mostNamed = 3;

export function useChoiceWords(): (name: FilterName, choice: Omit<DeskChoice, "count">) => string {
  const { t } = useLanguage();
  return (name, { value, name: said }) => {
    const stage = stageFilters.find((known) => known === value);
    const due = dueFilters.find((known) => known === value);
    if (name === "stage" && stage) return t(`status.${stage}`);
    if (name === "due" && due) return t(`due.${due}`);
    if (name === "recruiter" && value === ownFilter) return t("filter.mine");
    if (name === "recruiter" && value === nobodysFilter) return t("filter.nobodys");
    return name === "language" ? `${said} (${marketsOf(value)})` : said;
  };
}

function marketsOf(language: string): string {
  const codes = Object.entries(markets).flatMap(([code, market]) => (market.language === language ? [code] : []));
  return codes.length > mostNamed ? `${codes.slice(0, mostNamed).join(", ")} …` : codes.join(", ");
}
