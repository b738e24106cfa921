/** Shows differences by language and field, then all languages' warnings, to accept once. */
import type { DeskVacancy, Publishing } from "../../domain/desk/vacancies.ts";
import type { PublishedTexts } from "../../domain/vacancies/content.ts";
import { differs } from "../../domain/vacancies/overview.ts";
import { type Language, languageNames } from "../../locales/markets.ts";
import { useErrorText } from "../requests/error-text.ts";
import { publishVacancy } from "../requests/vacancies.ts";
import { Button } from "../frame/button.tsx";
import { Dialog } from "../frame/dialog.tsx";
import fields from "../frame/field.module.css";
import { FormError } from "../frame/field.tsx";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { writtenLanguages } from "../vacancy-actions/publishing.ts";
import { useVacancyAction } from "../vacancy-actions/use-vacancy-action.ts";
import { usePublishChoice } from "../vacancy-actions/use-publish-choice.ts";
import { useCheckText } from "./check-text.ts";
import { DifferenceList } from "./difference-list.tsx";
import css from "../editor/dialogs.module.css";
import { Blocks, Warnings } from "../editor/findings.tsx";
import { publishDifferences } from "./differences.ts";

interface PublishDialogProps {
  /** The server's state: all input is saved. */
  readonly vacancy: DeskVacancy;
  readonly close: () => void;
}

export function PublishDialog({ vacancy, close }: PublishDialogProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const checkText = useCheckText();
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
  const { chosen, choose, blocks, questions, seen, see, result } = usePublishChoice(
    vacancy,
    toPublish(vacancy, written),
    publish.error,
  );
  const differences = publishDifferences(published, draft, chosen);
  const nothing = differences.length === 0;
  const off =
    chosen.length === 0
      ? t("vacancyEdit.chooseLanguage")
      : nothing
        ? t("vacancyEdit.noDifference")
        : blocks.length > 0
          ? t("vacancyEdit.off.blocks", { count: blocks.length })
          : seen
            ? null
            : t("vacancyEdit.acceptFirst");
  return (
    <Dialog title={t("vacancyEdit.publishTitle")} close={close}>
      <form
        method="post"
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          const body = result();
          if (off === null && typeof body !== "string") publish.run(body);
        }}
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
        <Blocks checks={blocks} textOf={checkText} />
        <Warnings checks={questions} textOf={checkText} seen={seen} see={see} />
        {chosen.length > 0 && !nothing && (
          <section aria-labelledby="vacancy-differences">
            <h3 id="vacancy-differences">{t("vacancyEdit.differences")}</h3>
            <DifferenceList
              differences={differences}
              before={t("vacancyEdit.onSiteNow")}
              after={t("vacancyEdit.onSiteThen")}
            />
          </section>
        )}
        <FormError text={publish.error && errorText(publish.error)} />
        <p className={css.note} id="vacancy-publish-off" role="status">
          {off}
        </p>
        <div className={states.actions}>
          <Button
            type="submit"
            look="main"
            pending={off !== null || publish.isPending}
            aria-describedby="vacancy-publish-off"
          >
            {publish.isPending ? t("act.working") : t("vacancyEdit.publish")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Languages that differ from the site and have no error; at first publication all of them. */
function toPublish({ published, draft, checks }: DeskVacancy, written: readonly Language[]): readonly Language[] {
  const blocked = new Set(checks.filter(({ level }) => level === "block").map(({ language }) => language));
  return written.filter(
    (language) => !blocked.has(language) && (!published[language] || differs(draft, published, language)),
  );
}
