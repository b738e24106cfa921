/** What stands above the fields while they are somebody else's, or while somebody else's text is newer than what was typed. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import type { VacancyDraft } from "../../domain/vacancies/content.ts";
import { useErrorText } from "../calls/error-text.ts";
import { vacancyQuery } from "../calls/vacancies.ts";
import { CopyButton } from "../frame/copy-button.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { DifferenceList } from "./difference-list.tsx";
import { draftDifferences } from "./differences.ts";
import { plainText } from "./plain-text.ts";
import css from "./vacancy.module.css";

interface OtherEditorProps {
  /** null: they have gone by now, and so has what this page held. */
  readonly name: string | null;
  /** This page wrote before. */
  readonly wasOwn: boolean;
  /** What was typed here and is not on the server; null: nothing. */
  readonly unsaved: VacancyDraft | null;
  readonly pending: boolean;
  readonly error: unknown;
  readonly take: () => void;
}

/** Somebody else is in it: all can be read, and taken over. */
export function OtherEditor({ name, wasOwn, unsaved, pending, error, take }: OtherEditorProps) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  return (
    <div className={css.notice}>
      <p role="status">
        {name === null
          ? t("vacancyEdit.gone")
          : t(wasOwn ? "vacancyEdit.takenOver" : "vacancyEdit.otherEdits", { name })}{" "}
        {unsaved !== null && t("vacancyEdit.unsavedStays")}
        {error ? ` ${errorText(error)}` : ""}
      </p>
      <button
        type="button"
        className={states.button}
        aria-disabled={pending}
        onClick={() => {
          if (!pending) take();
        }}
      >
        {t(name === null ? "vacancyEdit.goOn" : "vacancyEdit.takeOver")}
      </button>
      {unsaved !== null && <CopyButton text={plainText(unsaved)} label={t("vacancyEdit.copyMine")} />}
    </div>
  );
}

interface ConflictProps {
  readonly id: string;
  /** By whom, in the server's words. */
  readonly said: string;
  readonly mine: VacancyDraft;
  readonly takeTheirs: (newest: DeskVacancy) => void;
  readonly keepMine: (newest: DeskVacancy) => void;
}

/** Something newer is on the server than what was typed on: both are shown, and a person decides. Nothing is overwritten before. */
export function Conflict({ id, said, mine, takeTheirs, keepMine }: ConflictProps) {
  const { t } = useLanguage();
  const { data, error, isFetching, refetch } = useQuery({
    ...vacancyQuery(id),
    staleTime: 0,
    refetchOnMount: "always",
  });
  const differences = data && !isFetching ? draftDifferences(data.draft, mine) : null;
  const same = differences?.length === 0;
  // What arrived after all, though its answer was lost, says the same.
  useEffect(() => {
    if (same && data) takeTheirs(data);
  }, [same, data, takeTheirs]);
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data || !differences) return <Loading />;
  return (
    <section className={css.conflict} aria-labelledby="vacancy-conflict" role="alert">
      <h2 id="vacancy-conflict">{t("vacancyEdit.conflict")}</h2>
      <p>
        {said} {t("vacancyEdit.conflictText")}
      </p>
      <DifferenceList differences={differences} before={t("vacancyEdit.theirs")} after={t("vacancyEdit.mine")} />
      <p className={css.acts}>
        <button type="button" className={states.button} onClick={() => keepMine(data)}>
          {t("vacancyEdit.keepMine")}
        </button>
        <button type="button" className={states.button} onClick={() => takeTheirs(data)}>
          {t("vacancyEdit.takeTheirs")}
        </button>
        <CopyButton text={plainText(mine)} label={t("vacancyEdit.copyMine")} />
      </p>
    </section>
  );
}
