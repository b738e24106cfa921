import type { VacancyCheck } from "../../domain/desk/vacancies.ts";
import { textFields, type VacancyDraft } from "../../domain/vacancies/content.ts";
import { draftedFields } from "../../domain/vacancies/drafted.ts";
import { markReviewed, type ComparedField } from "../../domain/vacancies/staleness.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { type Language, languageNames } from "../../locales/markets.ts";
import { Button } from "../frame/button.tsx";
import { Key } from "../frame/key.tsx";
import states from "../frame/states.module.css";
import { useKeysOn } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { namesFor } from "../vacancy-actions/names.ts";
import { TranslationButton, TranslationErrors } from "../editor/translation.tsx";
import { useVacancyTranslation } from "./use-translation.ts";
import type { Editing } from "./use-draft.ts";
import { useFindingText } from "./finding-text.ts";
import { sentDraft } from "./edits.ts";
import { placeOf, VacancyTextField } from "./text-field.tsx";
import css from "../editor/text.module.css";

interface TextsProps {
  readonly editing: Editing;
  readonly draft: VacancyDraft;
  readonly language: Language;
  readonly older: readonly ComparedField[];
  readonly checks: readonly VacancyCheck[];
  readonly readOnly: boolean;
  readonly unread: Readonly<Record<string, string>>;
  readonly change: (to: (draft: VacancyDraft) => VacancyDraft) => void;
  readonly setUnread: (place: string, typed: string | null) => void;
  readonly turn: (by: 1 | -1) => void;
}

/** All texts of one language, field by field. */
export function Texts({
  editing,
  draft,
  language,
  older,
  checks,
  readOnly,
  unread,
  change,
  setUnread,
  turn,
}: TextsProps) {
  const { t, language: desk } = useLanguage();
  const names = namesFor(deskTag(desk));
  const findingText = useFindingText();
  const keys = useKeysOn();
  const translation = useVacancyTranslation(editing, language);
  const drafted = draftedFields(draft, language);
  /** Compared as they are sent, so that empty lines do not count as changes. */
  const check = (fields?: readonly ComparedField[]) =>
    change((before) => markReviewed(sentDraft(before), language, fields));
  return (
    <section aria-labelledby="vacancy-text">
      <div className={css.head}>
        <h2 id="vacancy-text">
          {t("vacancyEdit.text")} · <bdi lang={language}>{languageNames[language]}</bdi>
        </h2>
        <span className={css.beside}>
          {language === draft.source
            ? t("vacancyEdit.isSource")
            : t("vacancyEdit.beside", { language: names.language(draft.source) })}
        </span>
        <span className={css.ways}>
          {!readOnly && <TranslationButton translation={translation} />}
          {([-1, 1] as const).map((by) => (
            <Button key={by} look="small" className={states.tool} onClick={() => turn(by)}>
              {t(by === 1 ? "vacancyEdit.next" : "vacancyEdit.previous")}
              {keys && <Key name={by === 1 ? "]" : "["} quiet />}
            </Button>
          ))}
        </span>
      </div>
      <TranslationErrors translation={translation} />
      {textFields.map((field) => (
        <VacancyTextField
          key={`${language} ${field}`}
          draft={draft}
          language={language}
          field={field}
          older={older.includes(field)}
          drafted={drafted.includes(field)}
          readOnly={readOnly}
          unread={unread[placeOf(language, field)]}
          found={checks
            .filter((each) => each.language === language && each.field === field && each.sentence !== null)
            .map(findingText)}
          change={change}
          setUnread={setUnread}
          check={() => check([field])}
        />
      ))}
      {older.length > 0 && (
        <p className={css.head}>
          {older.includes("pay") && <span className={css.beside}>{t("vacancyEdit.payChanged")}</span>}
          {!readOnly && (
            <Button look="small" onClick={() => check()}>
              {t("vacancyEdit.allRight", { language: names.language(language) })}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}
