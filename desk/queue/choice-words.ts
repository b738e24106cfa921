import {
  dueFilters,
  type FilterName,
  momentsOf,
  nobodysFilter,
  ownFilter,
  reachedStages,
  stageFilters,
  unknownFilter,
} from "../../domain/desk/queue-filter.ts";
import type { DeskChoice } from "../../domain/desk/queue.ts";
import type { DeskTranslate } from "../../locales/desk.ts";
import { markets } from "../../locales/markets.ts";
import { useNow } from "../clock.ts";
import type { DeskFormat } from "../format.ts";
import { useLanguage } from "../language.tsx";

/** How many countries are named beside a language. */
const mostNamed = 3;

export function useChoiceWords(): (name: FilterName, choice: Omit<DeskChoice, "count">) => string {
  const { t, format } = useLanguage();
  const now = useNow();
  return (name, { value, name: label }) => {
    const stage = stageFilters.find((known) => known === value);
    const due = dueFilters.find((known) => known === value);
    if (name === "stage" && stage) return t(`status.${stage}`);
    if (name === "due" && due) return t(`due.${due}`);
    const reached = reachedStages.find((known) => known === value);
    if (name === "applied") {
      const [from = "", until = ""] = momentsOf(value).map((at) => format.moment(at, now));
      return t("filter.applied", { from, until });
    }
    if (name === "reached" && reached) return t("filter.reached", { stage: t(`stage.${reached}`) });
    if (name === "promise") return promiseWords(value, t);
    if (name === "writer") return t("filter.writer", { name: value === nobodysFilter ? t("queue.nobody") : label });
    if (value === unknownFilter && name === "vacancy") return t("filter.noVacancy");
    if (value === unknownFilter && name === "source") return t("filter.noSource");
    if (name === "recruiter" && value === ownFilter) return t("filter.mine");
    if (name === "recruiter" && value === nobodysFilter) return t("filter.nobodys");
    if (name === "market") return format.market(value);
    if (name !== "language") return label;
    const countries = countriesOf(value, format);
    return countries === "" ? label : `${label} (${countries})`;
  };
}

function promiseWords(value: string, t: DeskTranslate): string {
  if (value === "kept") return t("filter.kept");
  if (value === "missed") return t("filter.missed");
  const hour = Number(value.slice("hour_".length));
  return t("filter.hour", { from: hour, to: hour + 1 });
}

/** "" if the language has no country of its own. */
function countriesOf(language: string, format: DeskFormat): string {
  const countries = Object.entries(markets)
    .filter(([, market]) => market.language === language)
    .flatMap(([code]) => format.shortCountry(code) ?? []);
  const shown = countries.slice(0, mostNamed).join(", ");
  return countries.length > mostNamed ? `${shown} …` : shown;
}
