/**
 * Chooses the languages to publish and shows their checks: errors to fix, and warnings to accept.
 */
import { Link } from "@tanstack/react-router";
import type { DeskVacancy, VacancyCheck } from "../../domain/desk/vacancies.ts";
import { deskTag } from "../../locales/desk-language.ts";
import fields from "../frame/field.module.css";
import { useLanguage } from "../language.tsx";
import { useCheckText } from "../vacancy/check-text.ts";
import { namesFor } from "./names.ts";
import { writtenLanguages } from "./publishing.ts";
import type { PublishChosen } from "./use-publish-choice.ts";
import css from "./vacancy-actions.module.css";

interface PublishChoiceProps {
  readonly vacancy: DeskVacancy;
  readonly publish: PublishChosen;
  /** Called when the user goes to the editor. */
  readonly close: () => void;
}

export function PublishChoice({ vacancy, publish, close }: PublishChoiceProps) {
  const { t, language: own } = useLanguage();
  const names = namesFor(deskTag(own));
  const textOf = useCheckText();
  const { chosen, choose, blocks, questions, seen, see } = publish;
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
      {blocks.length > 0 && (
        <div className={css.notice}>
          <p>
            {t("vacancyAct.blocks", { count: blocks.length })} {toEditor}
          </p>
          {list(blocks)}
        </div>
      )}
      {questions.length > 0 && (
        <div className={css.notice}>
          <p>
            {t("vacancies.questions", { count: questions.length })}. {toEditor}
          </p>
          {list(questions)}
          <label className={fields.option}>
            <input type="checkbox" checked={seen} onChange={({ target }) => see(target.checked)} />
            {t("vacancyAct.seen")}
          </label>
        </div>
      )}
    </>
  );
}
