/** Filters by vacancy, market, source and recruiter. They are in the URL. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FigureFilter, figureFilters } from "../../domain/desk/figures.ts";
import { nobodysFilter, ownFilter, type QueueFilter } from "../../domain/desk/queue-filter.ts";
import { choicesQuery } from "../requests/queue.ts";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { useChoiceWords } from "../queue/choice-words.ts";
import { type FiguresSearch, figuresSearch } from "./search.ts";

interface FigureFiltersProps {
  readonly filter: QueueFilter;
  readonly search: FiguresSearch;
}

export function FigureFilters({ filter, search }: FigureFiltersProps) {
  const { t } = useLanguage();
  const me = useMe();
  const navigate = useNavigate();
  const words = useChoiceWords();
  const choices = useQuery(choicesQuery({ view: "everybody", filter })).data;
  // Only managers see colleagues' figures.
  const may = (name: FigureFilter, value: string) =>
    name !== "recruiter" || me.role === "manager" || [ownFilter, nobodysFilter].includes(value);
  return (
    <div className={states.actions} role="group" aria-label={t("filter.title")}>
      {figureFilters.map((name) => {
        const chosen = filter[name].join(",");
        const known = (choices?.[name] ?? []).filter(({ value }) => may(name, value));
        const missing = chosen !== "" && !known.some(({ value }) => value === chosen);
        return (
          <select
            key={name}
            className={states.choose}
            aria-label={t(`filter.${name}`)}
            value={chosen}
            onChange={({ target: { value } }) => {
              const { [name]: _, ...others } = search;
              const values = value === "" ? {} : { [name]: value.replaceAll("%", "%25").replaceAll(",", "%2C") };
              void navigate({ to: "/figures", search: figuresSearch({ ...others, ...values }) });
            }}
          >
            <option value="">{t("figures.any", { name: t(`filter.${name}`) })}</option>
            {missing && <option value={chosen}>{words(name, { value: chosen, name: chosen })}</option>}
            {known.map((each) => (
              <option key={each.value} value={each.value}>
                {words(name, each)}
              </option>
            ))}
          </select>
        );
      })}
    </div>
  );
}
