import type { ReactNode } from "react";
import { type Language, languageNames } from "../../locales/markets.ts";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { LanguageState, type LanguageStateProps } from "./language-state.tsx";
import css from "./languages.module.css";

interface LanguagesProps {
  /** The source first. */
  readonly languages: readonly Language[];
  readonly stateOf: (language: Language) => LanguageStateProps;
  readonly chosen: Language;
  readonly choose: (language: Language) => void;
  /** How many are complete. */
  readonly summary: string;
  /** What else can be done with a language. */
  readonly children?: ReactNode;
}

/** Each language with its state. */
export function Languages({ languages, stateOf, chosen, choose, summary, children }: LanguagesProps) {
  const { t } = useLanguage();
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
              <LanguageState {...stateOf(language)} />
            </button>
          </li>
        ))}
      </ul>
      <p>{summary}</p>
      {children}
    </nav>
  );
}
