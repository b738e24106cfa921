import { useQuery } from "@tanstack/react-query";
import { filterNames, isFiltered, noFilter } from "../../domain/desk/queue-filter.ts";
import { CrossIcon } from "../../ui/pictures/icons.tsx";
import { choicesQuery } from "../requests/queue.ts";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import states from "../frame/states.module.css";
import { useChoiceWords } from "./choice-words.ts";
import css from "./filter.module.css";
import { type Chosen, toggleFilter } from "./use-choice.ts";

/** Active filters; a press removes one. */
export function Chips({ choice, change }: Pick<Chosen, "choice" | "change">) {
  const { t } = useLanguage();
  const { recruiters } = useMe();
  const filtered = isFiltered(choice.filter);
  const choices = useQuery({ ...choicesQuery(choice), enabled: filtered }).data;
  const words = useChoiceWords();
  if (!filtered) return null;
  const named = filterNames.flatMap((name) => {
    const values: readonly string[] = choice.filter[name];
    return values.map((value) => {
      const known = choices?.[name].find((each) => each.value === value)?.name;
      const label = known ?? recruiters.find(({ id }) => id === value)?.name ?? value;
      return { name, value, text: words(name, { value, name: label }) };
    });
  });
  return (
    <ul className={css.chips} aria-label={t("filter.active")}>
      {named.map(({ name, value, text }) => (
        <li key={`${name} ${value}`}>
          <button
            type="button"
            aria-label={t("filter.remove", { name: text })}
            onClick={() => change(toggleFilter(choice, name, value))}
          >
            <bdi className={states.cut}>{text}</bdi> <CrossIcon />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={css.clear} onClick={() => change({ ...choice, filter: noFilter })}>
          {t("filter.clear")}
        </button>
      </li>
    </ul>
  );
}
