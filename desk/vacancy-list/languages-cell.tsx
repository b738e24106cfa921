/**
 * One sign per language of the chosen markets: complete, outdated or missing, and the same as text.
 */
import { type DeskVacancyRow, languageStates } from "../../domain/desk/vacancies.ts";
import { languages as all } from "../../locales/markets.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { useLanguage } from "../language.tsx";
import { namesFor } from "../vacancy-actions/names.ts";
import cells from "./grid.module.css";
import css from "./signs.module.css";

export function LanguagesCell({ languages, source }: Pick<DeskVacancyRow, "languages" | "source">) {
  const words = useLanguageWords({ languages, source });
  return (
    <>
      {languages.length > 0 && (
        <span className={css.ticks} aria-hidden="true">
          {languageStates.flatMap((state) =>
            languages
              .filter((each) => each.state === state)
              .map(({ language }) => <i key={language} className={css[state]} />),
          )}
        </span>
      )}
      <span className={cells.below}>{words}</span>
    </>
  );
}

function useLanguageWords({ languages, source }: Pick<DeskVacancyRow, "languages" | "source">): string {
  const { t, language: own } = useLanguage();
  const names = namesFor(deskTag(own));
  if (languages.length === 0) return t("vacancies.onceMarkets");
  const missing = languages.filter(({ state }) => state === "missing");
  const older = languages.filter(({ state }) => state === "older").length;
  const drafted = languages.filter(({ state }) => state === "drafted").length;
  const [first] = missing;
  const parts = [
    missing.length === 1 && first ? t("vacancies.missing", { language: names.language(first.language) }) : "",
    missing.length > 1 ? t("vacancies.missingMany", { count: missing.length }) : "",
    drafted > 0 ? t("vacancies.drafted", { count: drafted }) : "",
    older > 0 ? t("vacancies.older", { count: older, language: names.language(source) }) : "",
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(" · ");
  return languages.length === all.length
    ? t("vacancies.complete")
    : t("vacancies.completeOf", { count: languages.length });
}
