/** All filters of a view, each with its result count, in a sheet beside its button. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type FilterName, isFiltered, noFilter } from "../../domain/desk/queue-filter.ts";
import { choicesQuery, viewsQuery } from "../requests/queue.ts";
import { countText } from "../frame/count-text.ts";
import { MenuButton } from "../frame/menu-button.tsx";
import { useLanguage } from "../language.tsx";
import { useChoiceWords } from "./choice-words.ts";
import css from "./filter.module.css";
import { type Chosen, toggleFilter } from "./use-choice.ts";

export function FilterButton(chosen: Pick<Chosen, "choice" | "change">) {
  const { t } = useLanguage();
  return (
    <MenuButton
      className={css.button}
      button={
        <>
          <svg className="ic" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M3 5h14M6 10h8M8.5 15h3" />
          </svg>
          {t("filter.title")}
        </>
      }
      sheet={css.sheet}
      title={t("filter.title")}
    >
      {() => <FilterChoices {...chosen} />}
    </MenuButton>
  );
}

const lists = ["language", "recruiter", "market", "vacancy", "source", "tag"] as const;

/** Values of one filter that are shown before "show all". */
const first = 5;

export function FilterChoices({ choice, change }: Pick<Chosen, "choice" | "change">) {
  const { t } = useLanguage();
  const choices = useQuery(choicesQuery(choice)).data;
  const found = useQuery(viewsQuery(choice)).data?.found;
  const words = useChoiceWords();
  const toggle = (name: FilterName, value: string) => change(toggleFilter(choice, name, value));
  const isOn = (name: FilterName, value: string) => (choice.filter[name] as readonly string[]).includes(value);
  if (!choices) return <p className={css.waits}>{t("error.loading")}</p>;
  return (
    <>
      <h2 className={css.title}>{t("filter.title")}</h2>
      {(["stage", "due"] as const).map((name) => (
        <fieldset key={name} className={css.pills}>
          <legend>{t(`filter.${name}`)}</legend>
          {choices[name].map((each) => (
            <button
              key={each.value}
              type="button"
              className={css.pill}
              aria-pressed={isOn(name, each.value)}
              onClick={() => toggle(name, each.value)}
            >
              {words(name, each)} <span className={css.pillCount}>{countText(each.count)}</span>
            </button>
          ))}
        </fieldset>
      ))}
      {lists
        .filter((name) => choices[name].length > 0)
        .map((name) => (
          <FilterList
            key={name}
            name={name}
            choices={choices[name].map((each) => ({ ...each, name: words(name, each) }))}
            isOn={(value) => isOn(name, value)}
            toggle={(value) => toggle(name, value)}
          />
        ))}
      <p className={css.foot}>
        <button
          type="button"
          aria-disabled={!isFiltered(choice.filter)}
          onClick={() => change({ ...choice, filter: noFilter })}
        >
          {t("filter.clear")}
        </button>
        {found !== undefined && (
          <span role="status">{t("filter.found", { count: found, shown: countText(found) })}</span>
        )}
      </p>
    </>
  );
}

interface FilterListProps {
  readonly name: (typeof lists)[number];
  readonly choices: readonly { readonly value: string; readonly name: string; readonly count: number }[];
  readonly isOn: (value: string) => boolean;
  readonly toggle: (value: string) => void;
}

function FilterList({ name, choices, isOn, toggle }: FilterListProps) {
  const { t } = useLanguage();
  const [all, setAll] = useState(false);
  const shown = all ? choices : choices.filter(({ value }, place) => place < first || isOn(value));
  return (
    <fieldset className={css.list}>
      <legend>{t(`filter.${name}`)}</legend>
      {shown.map((each) => (
        <label key={each.value}>
          <input type="checkbox" checked={isOn(each.value)} onChange={() => toggle(each.value)} />
          <bdi>{each.name}</bdi>
          <span className={css.number}>{countText(each.count)}</span>
        </label>
      ))}
      {shown.length < choices.length && (
        <button type="button" className={css.all} onClick={() => setAll(true)}>
          {t("filter.more", { count: choices.length - shown.length })}
        </button>
      )}
    </fieldset>
  );
}
