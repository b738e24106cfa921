/** The tabs with their counts, what is looked for, and a new vacancy. */
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { DeskVacancies } from "../../domain/desk/vacancies.ts";
import { Hint } from "../frame/key.tsx";
import { SearchIcon } from "../frame/search-icon.tsx";
import tabs from "../frame/section-tabs.module.css";
import states from "../frame/states.module.css";
import { useKeysOn } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { longestSearch, type VacanciesSearch, vacanciesSearch, type VacancyTab, vacancyTabs } from "./search.ts";
import css from "./vacancies.module.css";

interface HeadProps {
  readonly tab: VacancyTab;
  readonly q: string;
  readonly counts: DeskVacancies["counts"] | undefined;
  /** How many rows have what is looked for; null: nothing is, or nobody knows yet. */
  readonly found: number | null;
  readonly create: () => void;
}

export function Head({ tab, q, counts, found, create }: HeadProps) {
  const { t, format } = useLanguage();
  const on = useKeysOn();
  return (
    <header className={css.head}>
      <h1>{t("vacancies.title")}</h1>
      <nav className={css.tabs} aria-label={t("vacancies.which")}>
        {vacancyTabs
          .filter((each) => each !== "withheld" || each === tab || counts?.withheld)
          .map((each) => (
            <Link
              key={each}
              to="/vacancies"
              search={{ ...(each === "all" ? {} : { state: each }), ...(q === "" ? {} : { q }) }}
              className={`${tabs.tab} ${css.tab}`}
              aria-current={each === tab ? "page" : undefined}
              activeOptions={{ exact: true }}
              activeProps={{}}
            >
              {t(`vacancyTab.${each}`)} {counts && <span>{format.number(counts[each])}</span>}
            </Link>
          ))}
      </nav>
      <Find q={q} />
      <p className="hide" role="status">
        {found !== null && t("vacancies.found", { count: found })}
      </p>
      <button type="button" className={`${states.button} ${states.mainButton} ${css.create}`} onClick={create}>
        <svg className="ic" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M10 3.5v13M3.5 10h13" />
        </svg>
        {t("vacancies.new")} {on && <Hint of="vacancyNew" />}
      </button>
    </header>
  );
}

/** Milliseconds after the last letter, after which the list is narrowed, and the address says so. */
const rest = 150;

function Find({ q }: Pick<HeadProps, "q">) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  /** What the address said last because of this field: another word came from elsewhere. */
  const told = useRef(q);
  useEffect(() => {
    if (q === told.current) return;
    told.current = q;
    setTyped(q);
  }, [q]);
  useEffect(() => {
    if (typed === told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = typed;
      // Whatever else the address says by then stays: a link may have been followed meanwhile.
      const search = (asked: VacanciesSearch) => vacanciesSearch({ ...asked, q: typed });
      void navigate({ from: "/vacancies", to: "/vacancies", search, replace: true });
    }, rest);
    return () => clearTimeout(timer);
  }, [typed, navigate]);
  return (
    <label className={css.find}>
      <SearchIcon />
      <span className="hide">{t("vacancies.find")}</span>
      <input
        type="search"
        value={typed}
        placeholder={t("vacancies.find")}
        maxLength={longestSearch}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          setTyped("");
          event.currentTarget.blur();
        }}
      />
    </label>
  );
}
