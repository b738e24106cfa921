import { Link } from "@tanstack/react-router";
import { Button } from "../frame/button.tsx";
import { Empty } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import type { VacancyTab } from "./search.ts";

interface NoneProps {
  readonly tab: VacancyTab;
  readonly q: string;
  /** No vacancies exist at all. */
  readonly none: boolean;
  readonly create: () => void;
}

/** Says why the list is empty, and what to do next. */
export function EmptyVacancyList({ tab, q, none, create }: NoneProps) {
  const { t } = useLanguage();
  if (none) {
    return (
      <Empty>
        <p>{t("vacancies.empty")}</p>
        <Button onClick={create}>{t("vacancies.new")}</Button>
      </Empty>
    );
  }
  if (q === "" && tab === "all") return null;
  return (
    <Empty>
      <p>{q === "" ? t("vacancies.emptyTab") : t("vacancies.notFound", { text: q })}</p>
      <Link to="/vacancies" search={q === "" || tab === "all" ? {} : { q }} className={states.button}>
        {t("vacancies.showAll")}
      </Link>
    </Empty>
  );
}
