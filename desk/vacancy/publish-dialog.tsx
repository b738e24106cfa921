/** What differs is shown first, per language and field, and what the checks ask is seen, in all languages together, and accepted once. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskVacancy, VacancyCheck } from "../../domain/desk/vacancies.ts";
import type { CheckCode } from "../../domain/vacancies/check-codes.ts";
import type { PublishedTexts } from "../../domain/vacancies/content.ts";
import { differs } from "../../domain/vacancies/overview.ts";
import { type Language, languageNames } from "../../locales/markets.ts";
import { useErrorText } from "../calls/error-text.ts";
import { refusalOf } from "../calls/vacancies.ts";
import { publishVacancy } from "../calls/vacancy.ts";
import { Dialog } from "../frame/dialog.tsx";
import { FormError } from "../frame/field.tsx";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { writtenLanguages } from "../vacancy-acts/publishing.ts";
import { useCheckText } from "./check-text.ts";
import { DifferenceList } from "./difference-list.tsx";
import css from "./dialogs.module.css";
import { publishDifferences } from "./differences.ts";

interface PublishDialogProps {
  /** As the server has it: everything typed is saved. */
  readonly vacancy: DeskVacancy;
  readonly close: () => void;
  readonly done: (vacancy: DeskVacancy) => void;
}

export function PublishDialog({ vacancy, close, done }: PublishDialogProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const checkText = useCheckText();
  const { draft, id, version } = vacancy;
  const published: PublishedTexts = vacancy.published;
  const written = writtenLanguages(vacancy);
  const [chosen, setChosen] = useState<readonly Language[]>(() => toPublish(vacancy, written));
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const publish = useMutation({
    mutationFn: () => publishVacancy(id, { version, languages: chosen, accepted }),
    onSuccess: (now) => {
      say({ text: t("vacancyEdit.published", { count: chosen.length }) });
      done(now);
      close();
    },
  });
  // Refused for what nobody saw before: that is what holds now.
  const refused = refusalOf(publish.error).checks;
  const checks = (refused.length > 0 ? refused : vacancy.checks).filter((check) => concerns(check, chosen));
  const blocks = checks.filter(({ level }) => level === "block");
  const questions = checks.filter(({ level }) => level === "ask");
  const open = questions.filter(({ key }) => !accepted.includes(key));
  const differences = publishDifferences(published, draft, chosen);
  const nothing = differences.length === 0;
  const off =
    chosen.length === 0
      ? t("vacancyEdit.chooseLanguage")
      : nothing
        ? t("vacancyEdit.noDifference")
        : blocks.length > 0
          ? t("vacancyEdit.off.blocks", { count: blocks.length })
          : open.length > 0
            ? t("vacancyEdit.acceptFirst")
            : null;
  const toggle = <Value extends string>(values: readonly Value[], value: Value) =>
    values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return (
    <Dialog title={t("vacancyEdit.publishTitle")} close={close}>
      <form
        method="post"
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (off === null && !publish.isPending) publish.mutate();
        }}
      >
        <fieldset className={css.choices}>
          <legend>{t("vacancyEdit.whichLanguages")}</legend>
          {written.map((language) => (
            <label key={language} className={css.choice}>
              <input
                type="checkbox"
                checked={chosen.includes(language)}
                onChange={() => setChosen(toggle(chosen, language))}
              />
              <span>
                <bdi lang={language}>{languageNames[language]}</bdi>{" "}
                {!published[language] && <small>{t("vacancyEdit.newOnSite")}</small>}
              </span>
            </label>
          ))}
        </fieldset>
        <p className={css.note}>{t("vacancyEdit.othersStay")}</p>
        {blocks.length > 0 && <Faults title={t("vacancyEdit.toMend")} checks={blocks} textOf={checkText} />}
        {questions.length > 0 && (
          <fieldset>
            <legend>{t("vacancyEdit.questions")}</legend>
            <ul className={css.faults}>
              {questions.map((check) => (
                <li key={check.key}>{checkText(check)}</li>
              ))}
            </ul>
            <label className={css.choice}>
              <input
                type="checkbox"
                checked={open.length === 0}
                onChange={() => setAccepted(open.length === 0 ? [] : questions.map(({ key }) => key))}
              />
              <span>{t("vacancyAct.seen")}</span>
            </label>
          </fieldset>
        )}
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
        <div className={css.acts}>
          <button
            type="submit"
            className={`${states.button} ${states.mainButton}`}
            aria-disabled={off !== null || publish.isPending}
            aria-describedby="vacancy-publish-off"
          >
            {publish.isPending ? t("act.working") : t("vacancyEdit.publish")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface FaultsProps {
  readonly title: string;
  readonly checks: readonly VacancyCheck[];
  readonly textOf: (check: VacancyCheck) => string;
}

function Faults({ title, checks, textOf }: FaultsProps) {
  return (
    <section aria-labelledby="vacancy-faults">
      <h3 id="vacancy-faults">{title}</h3>
      <ul className={css.faults}>
        {checks.map((check) => (
          <li key={check.key}>{textOf(check)}</li>
        ))}
      </ul>
    </section>
  );
}

/** What is missing or older in a language counts where it is published; what a text says, in every language (domain/vacancies/checks.ts). */
function concerns({ language, code }: VacancyCheck, chosen: readonly Language[]): boolean {
  const ofItsOwn: readonly CheckCode[] = ["no_title", "no_summary", "language_older"];
  return language === null || chosen.includes(language) || !ofItsOwn.includes(code);
}

/** Those that say something else than the site does, without what cannot be published; of a first time all of them. */
function toPublish({ published, draft, checks }: DeskVacancy, written: readonly Language[]): readonly Language[] {
  const blocked = new Set(checks.filter(({ level }) => level === "block").map(({ language }) => language));
  return written.filter(
    (language) => !blocked.has(language) && (!published[language] || differs(draft, published, language)),
  );
}
