/** Which languages go on the site, and what the checks say of them: what must be mended first, and what has to be seen. */
import { Link } from "@tanstack/react-router";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { deskTag } from "../../locales/desk-language.ts";
import type { Language } from "../../locales/markets.ts";
import { useLanguage } from "../language.tsx";
import { namesFor } from "./names.ts";
import { blocksOf, questionsOf, writtenLanguages } from "./publishing.ts";
import css from "./vacancy-acts.module.css";

interface PublishChoiceProps {
  readonly vacancy: DeskVacancy;
  readonly chosen: readonly Language[];
  readonly choose: (languages: readonly Language[]) => void;
  /** The open questions were seen. */
  readonly seen: boolean;
  readonly see: (seen: boolean) => void;
  /** Somebody goes to the editor. */
  readonly close: () => void;
}

export function PublishChoice({ vacancy, chosen, choose, seen, see, close }: PublishChoiceProps) {
  const { t, language: own } = useLanguage();
  const names = namesFor(deskTag(own));
  const blocks = blocksOf(vacancy, chosen).length;
  const questions = questionsOf(vacancy, chosen).length;
  const toEditor = (
    <Link to="/vacancies/$id" params={{ id: vacancy.id }} onClick={close}>
      {t("vacancyAct.toEditor")}
    </Link>
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
      {blocks > 0 && (
        <div className={css.told}>
          <p>
            {t("vacancyAct.blocks", { count: blocks })} {toEditor}
          </p>
        </div>
      )}
      {questions > 0 && (
        <div className={css.told}>
          <p>
            {t("vacancies.questions", { count: questions })}. {toEditor}
          </p>
          <label className={css.choice}>
            <input type="checkbox" checked={seen} onChange={({ target }) => see(target.checked)} />
            {t("vacancyAct.seen")}
          </label>
        </div>
      )}
    </>
  );
}
