/** Shows the differences by language and field, and one checkbox that accepts all warnings. */
import type { DeskVacancy, Publishing } from "../../domain/desk/vacancies.ts";
import type { PublishedTexts } from "../../domain/vacancies/content.ts";
import { differs } from "../../domain/vacancies/overview.ts";
import { type Language, languageNames } from "../../locales/markets.ts";
import { publishVacancy } from "../requests/vacancies.ts";
import fields from "../frame/field.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { writtenLanguages } from "../vacancy-actions/publishing.ts";
import { useVacancyAction } from "../vacancy-actions/use-vacancy-action.ts";
import { usePublishChoice } from "../vacancy-actions/use-publish-choice.ts";
import { useFindingText } from "./finding-text.ts";
import { DifferenceList } from "./difference-list.tsx";
import css from "../editor/dialogs.module.css";
import { PublishForm } from "../editor/publish-form.tsx";
import { publishDifferences } from "./differences.ts";

interface PublishDialogProps {
  /** The server's state: all input is saved. */
  readonly vacancy: DeskVacancy;
  readonly close: () => void;
}

export function PublishDialog({ vacancy, close }: PublishDialogProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const findingText = useFindingText();
  const { draft } = vacancy;
  const published: PublishedTexts = vacancy.published;
  const written = writtenLanguages(vacancy);
  const publish = useVacancyAction(
    vacancy.id,
    async (body: Publishing) => {
      const now = await publishVacancy(vacancy.id, body);
      say({ text: t("vacancyEdit.published", { count: body.languages.length }) });
      return now;
    },
    close,
  );
  const { chosen, choose, errors, warnings, isAccepted, setAccepted, toRequest } = usePublishChoice(
    vacancy,
    preselectedLanguages(vacancy, written),
    publish.error,
  );
  const differences = publishDifferences(published, draft, chosen);
  const isUnchanged = differences.length === 0;
  return (
    <PublishForm
      errors={errors}
      warnings={warnings}
      textOf={findingText}
      isAccepted={isAccepted}
      setAccepted={setAccepted}
      emptyReason={
        chosen.length === 0 ? t("vacancyEdit.chooseLanguage") : isUnchanged ? t("vacancyEdit.noDifference") : null
      }
      differences={
        isUnchanged || chosen.length === 0 ? null : (
          <DifferenceList
            differences={differences}
            before={t("vacancyEdit.onSiteNow")}
            after={t("vacancyEdit.onSiteThen")}
          />
        )
      }
      pending={publish.isPending}
      error={publish.error}
      publish={() => {
        const body = toRequest();
        if (typeof body !== "string") publish.run(body);
      }}
      close={close}
    >
      <fieldset className={css.choices}>
        <legend>{t("vacancyEdit.whichLanguages")}</legend>
        {written.map((language) => (
          <label key={language} className={fields.tick}>
            <input
              type="checkbox"
              checked={chosen.includes(language)}
              onChange={({ target }) => choose(language, target.checked)}
            />
            <span>
              <bdi lang={language}>{languageNames[language]}</bdi>{" "}
              {!published[language] && <small>{t("vacancyEdit.newOnSite")}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      <p className={css.note}>{t("vacancyEdit.othersStay")}</p>
    </PublishForm>
  );
}

/** Languages without errors that differ from the site; before the first publication, all do. */
function preselectedLanguages(
  { published, draft, checks }: DeskVacancy,
  written: readonly Language[],
): readonly Language[] {
  const blocked = new Set(checks.filter(({ level }) => level === "block").map(({ language }) => language));
  return written.filter(
    (language) => !blocked.has(language) && (!published[language] || differs(draft, published, language)),
  );
}
