import type { SitePageContent } from "../../domain/desk/site-pages.ts";
import { missingTexts, olderTexts } from "../../domain/site-content/staleness.ts";
import { type Language, languageNames } from "../../locales/markets.ts";
import { LanguageState } from "../editor/language-state.tsx";
import css from "../editor/languages.module.css";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";

interface LanguagesProps {
  readonly draft: SitePageContent;
  /** The source first. */
  readonly languages: readonly Language[];
  readonly chosen: Language;
  readonly isHome: boolean;
  readonly choose: (language: Language) => void;
}

/** Each language with its state: source, up to date, outdated, or without a text the source has. */
export function Languages({ draft, languages, chosen, isHome, choose }: LanguagesProps) {
  const { t } = useLanguage();
  const stateOf = (language: Language) =>
    language === draft.source
      ? ("source" as const)
      : olderTexts(draft, language).length > 0
        ? ("older" as const)
        : missingTexts(draft, language).length > 0
          ? ("missing" as const)
          : ("current" as const);
  const current = languages.filter((language) => ["source", "current"].includes(stateOf(language)));
  return (
    <nav className={css.languages} aria-labelledby="editor-languages">
      <h2 id="editor-languages" className={states.heading}>
        {t("vacancyEdit.languages")}
      </h2>
      <ul>
        {languages.map((language) => (
          <li key={language}>
            <button
              type="button"
              aria-current={language === chosen ? "true" : undefined}
              onClick={() => choose(language)}
            >
              <bdi lang={language}>{languageNames[language]}</bdi>
              <LanguageState state={stateOf(language)} count={olderTexts(draft, language).length} />
            </button>
          </li>
        ))}
      </ul>
      <p>
        {t(isHome ? "sitePage.upToDate" : "vacancyEdit.upToDate", { count: current.length, all: languages.length })}
      </p>
    </nav>
  );
}
