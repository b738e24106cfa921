import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import type { VacancyDraft } from "../../domain/vacancies/content.ts";
import { draftedFields } from "../../domain/vacancies/drafted.ts";
import { isWritten, olderFields } from "../../domain/vacancies/staleness.ts";
import { type Language, languageNames, languages as all } from "../../locales/markets.ts";
import { useLanguage } from "../language.tsx";
import { sentDraft } from "./edits.ts";
import { Languages as List } from "../editor/languages.tsx";
import css from "../editor/languages.module.css";

interface LanguagesProps {
  readonly draft: VacancyDraft;
  readonly published: DeskVacancy["published"];
  /** The source first. */
  readonly languages: readonly Language[];
  readonly chosen: Language;
  readonly readOnly: boolean;
  readonly choose: (language: Language) => void;
  readonly takeOff: () => void;
}

/** Each language with its state: source, up to date, outdated or missing. */
export function Languages({ draft, published, languages, chosen, readOnly, choose, takeOff }: LanguagesProps) {
  const { t } = useLanguage();
  const sent = sentDraft(draft);
  const older = new Map(languages.map((language) => [language, olderFields(sent, language).length]));
  const written = languages.filter((language) => isWritten(sent.texts[language]?.text));
  const drafted = (language: Language) => draftedFields(sent, language).length;
  const current = written.filter((language) => older.get(language) === 0 && drafted(language) === 0);
  const left = all.filter((language) => !languages.includes(language));
  const onSite = Object.keys(published);
  return (
    <List
      languages={languages}
      stateOf={(language) => ({
        state: !written.includes(language)
          ? "missing"
          : language === draft.source
            ? "source"
            : drafted(language) > 0
              ? "drafted"
              : older.get(language)
                ? "older"
                : "current",
        count: drafted(language) || (older.get(language) ?? 0),
      })}
      chosen={chosen}
      choose={choose}
      summary={t("vacancyEdit.upToDate", { count: current.length, all: languages.length })}
    >
      {!readOnly && left.length > 0 && (
        <select
          aria-label={t("vacancyEdit.addLanguage")}
          value=""
          onChange={({ target }) => {
            const language = left.find((each) => each === target.value);
            if (language) choose(language);
          }}
        >
          <option value="">+ {t("vacancyEdit.addLanguage")}</option>
          {left.map((language) => (
            <option key={language} value={language} lang={language}>
              {languageNames[language]}
            </option>
          ))}
        </select>
      )}
      {!readOnly && onSite.length > 1 && onSite.includes(chosen) && (
        <button type="button" className={css.off} onClick={takeOff}>
          {t("vacancyEdit.takeOff", { language: languageNames[chosen] })}
        </button>
      )}
    </List>
  );
}
