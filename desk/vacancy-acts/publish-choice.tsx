/** Which languages go on the site, and what the checks say of them: what must be mended first, and what has to be seen. */
import { Link } from "@tanstack/react-router";
import type { DeskVacancy, VacancyCheck } from "../../domain/desk/vacancies.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { useLanguage } from "../language.tsx";
import { useCheckText } from "../vacancy/check-text.ts";
import { namesFor } from "./names.ts";
import { writtenLanguages } from "./publishing.ts";
import type { PublishChosen } from "./use-publish-choice.ts";
import css from "./vacancy-acts.module.css";

interface PublishChoiceProps {
  readonly vacancy: DeskVacancy;
  readonly publish: PublishChosen;
  /** Somebody goes to the editor. */
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
      <fieldset className={css.choices}>
        <legend>{t("vacancies.languages")}</legend>
        <div className={css.columns}>
          {writtenLanguages(vacancy).map((language) => (
            <label key={language} className={css.choice}>
              <input
                type="checkbox"
                checked={chosen.includes(language)}
                onChange={({ target }) =>
                  choose(target.checked ? [...chosen, language] : chosen.filter((each) => each !== language))
                }
              />
              {names.language(language)}
            </label>
          ))}
        </div>
      </fieldset>
      {blocks.length > 0 && (
        <div className={css.told}>
          <p>
            {t("vacancyAct.blocks", { count: blocks.length })} {toEditor}
          </p>
          {list(blocks)}
        </div>
      )}
      {questions.length > 0 && (
        <div className={css.told}>
          <p>
            {t("vacancies.questions", { count: questions.length })}. {toEditor}
          </p>
          {list(questions)}
          <label className={css.choice}>
            <input type="checkbox" checked={seen} onChange={({ target }) => see(target.checked)} />
            {t("vacancyAct.seen")}
          </label>
        </div>
      )}
    </>
  );
}
