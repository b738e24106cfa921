/**
 * Chooses the languages to publish and shows their checks: errors to fix, and warnings to accept.
 */
import { Link } from "@tanstack/react-router";
import type { DeskVacancy, VacancyCheck } from "../../domain/desk/vacancies.ts";
import { deskTag } from "../../locales/desk-language.ts";
import fields from "../frame/field.module.css";
import { useLanguage } from "../language.tsx";
import { useFindingText } from "../vacancy/finding-text.ts";
import { namesFor } from "./names.ts";
import { writtenLanguages } from "./publishing.ts";
import type { PublishSelection } from "./use-publish-choice.ts";
import css from "./vacancy-actions.module.css";

interface PublishChoiceProps {
  readonly vacancy: DeskVacancy;
  readonly publish: PublishSelection;
  /** Called when the user goes to the editor. */
  readonly close: () => void;
}

export function PublishChoice({ vacancy, publish, close }: PublishChoiceProps) {
  const { t, language: own } = useLanguage();
  const names = namesFor(deskTag(own));
  const textOf = useFindingText();
  const { chosen, choose, errors, warnings, isAccepted, setAccepted } = publish;
  const toEditor = (
    <Link to="/vacancies/$id" params={{ id: vacancy.id }} onClick={close}>
      {t("vacancyAct.toEditor")}
    </Link>
  );
  const list = (checks: readonly VacancyCheck[]) => (
    <ul>
      {checks.map((check) => (
        <li key={check.key}>{textOf(check)}</li>
      ))}
    </ul>
  );
  return (
    <>
      <fieldset className={fields.options}>
        <legend>{t("vacancies.languages")}</legend>
        <div className={css.columns}>
          {writtenLanguages(vacancy).map((language) => (
            <label key={language} className={fields.option}>
              <input
                type="checkbox"
                checked={chosen.includes(language)}
                onChange={({ target }) => choose(language, target.checked)}
              />
              {names.language(language)}
            </label>
          ))}
        </div>
      </fieldset>
      {errors.length > 0 && (
        <div className={css.notice}>
          <p>
            {t("vacancyAct.blocks", { count: errors.length })} {toEditor}
          </p>
          {list(errors)}
        </div>
      )}
      {warnings.length > 0 && (
        <div className={css.notice}>
          <p>
            {t("vacancies.questions", { count: warnings.length })}. {toEditor}
          </p>
          {list(warnings)}
          <label className={fields.option}>
            <input type="checkbox" checked={isAccepted} onChange={({ target }) => setAccepted(target.checked)} />
            {t("vacancyAct.seen")}
          </label>
        </div>
      )}
    </>
  );
}
