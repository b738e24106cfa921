import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { DeskVacancies } from "../../domain/desk/vacancies.ts";
import { Button } from "../frame/button.tsx";
import { Hint } from "../frame/key.tsx";
import { SearchIcon } from "../frame/search-icon.tsx";
import tabs from "../frame/section-tabs.module.css";
import { useKeysOn } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { longestSearch, type VacanciesSearch, vacanciesSearch, type VacancyTab, vacancyTabs } from "./search.ts";
import css from "./vacancies.module.css";

interface HeadProps {
  readonly tab: VacancyTab;
  readonly q: string;
  readonly counts: DeskVacancies["counts"] | undefined;
  /** Number of matching rows; null: no search, or not known yet. */
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
              className={tabs.tab}
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
      <Button look="main" className={css.create} onClick={create}>
        <svg className="ic" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M10 3.5v13M3.5 10h13" />
        </svg>
        {t("vacancies.new")} {on && <Hint of="vacancyNew" />}
      </Button>
    </header>
  );
}

/** Milliseconds after the last key until the list and the URL change. */
const rest = 150;

function Find({ q }: Pick<HeadProps, "q">) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  /** The search text that this field last wrote to the URL: any other came from elsewhere. */
  const lastSearch = useRef(q);
  useEffect(() => {
    if (q === lastSearch.current) return;
    lastSearch.current = q;
    setTyped(q);
  }, [q]);
  useEffect(() => {
    if (typed === lastSearch.current) return undefined;
    const timer = setTimeout(() => {
      lastSearch.current = typed;
      // Keeps the rest of the URL, which a link may have changed meanwhile.
      const search = (query: VacanciesSearch) => vacanciesSearch({ ...query, q: typed });
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
