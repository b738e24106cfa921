/** Notices while a colleague edits, or when a newer version conflicts with unsaved input. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { textFields, type VacancyDraft } from "../../domain/vacancies/content.ts";
import { useErrorText } from "../calls/error-text.ts";
import { vacancyQuery } from "../calls/vacancies.ts";
import { Button } from "../frame/button.tsx";
import { CopyButton } from "../frame/copy-button.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { DifferenceList } from "./difference-list.tsx";
import { draftDifferences } from "./differences.ts";
import css from "./vacancy.module.css";
import { type Language, languageNames } from "../../locales/markets.ts";
import { sentDraft } from "./edits.ts";

interface OtherEditorProps {
  /** null: the colleague has left, and this page no longer holds the edit lock. */
  readonly name: string | null;
  /** This page was the editor before. */
  readonly wasOwn: boolean;
  /** Unsaved input of this page; null: none. */
  readonly unsaved: VacancyDraft | null;
  readonly pending: boolean;
  readonly error: unknown;
  readonly take: () => void;
}

/** A colleague is editing: the draft is read-only and can be taken over. */
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
      <Button pending={pending} onClick={() => take()}>
        {t(name === null ? "vacancyEdit.goOn" : "vacancyEdit.takeOver")}
      </Button>
      {unsaved !== null && <CopyButton text={plainText(unsaved)} label={t("vacancyEdit.copyMine")} />}
    </div>
  );
}

interface ConflictProps {
  readonly id: string;
  /** The server's sentence that names the author. */
  readonly text: string;
  readonly mine: VacancyDraft;
  readonly takeTheirs: (newest: DeskVacancy) => void;
  readonly keepMine: (newest: DeskVacancy) => void;
}

/**
 * The server has a newer version than the input is based on. Both are shown and the user decides;
 * nothing is overwritten before.
 */
export function Conflict({ id, text, mine, takeTheirs, keepMine }: ConflictProps) {
  const { t } = useLanguage();
  const { data, error, isFetching, refetch } = useQuery({
    ...vacancyQuery(id),
    staleTime: 0,
    refetchOnMount: "always",
  });
  const differences = data && !isFetching ? draftDifferences(data.draft, mine) : null;
  const same = differences?.length === 0;
  // The save arrived although its answer was lost, so there is no conflict.
  useEffect(() => {
    if (same && data) takeTheirs(data);
  }, [same, data, takeTheirs]);
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data || !differences) return <Loading />;
  return (
    <section className={css.conflict} aria-labelledby="vacancy-conflict" role="alert">
      <h2 id="vacancy-conflict">{t("vacancyEdit.conflict")}</h2>
      <p>
        {text} {t("vacancyEdit.conflictText")}
      </p>
      <DifferenceList differences={differences} before={t("vacancyEdit.theirs")} after={t("vacancyEdit.mine")} />
      <p className={states.acts}>
        <Button onClick={() => keepMine(data)}>{t("vacancyEdit.keepMine")}</Button>
        <Button onClick={() => takeTheirs(data)}>{t("vacancyEdit.takeTheirs")}</Button>
        <CopyButton text={plainText(mine)} label={t("vacancyEdit.copyMine")} />
      </p>
    </section>
  );
}

/**
 * All texts of a draft for saving elsewhere: each language below its name, one list entry per line.
 */
function plainText(draft: VacancyDraft): string {
  return Object.entries(sentDraft(draft).texts)
    .map(([language, { text }]) =>
      [languageNames[language as Language], ...textFields.map((field) => [text[field]].flat().join("\n"))]
        .filter((part) => part !== "")
        .join("\n\n"),
    )
    .join("\n\n\n");
}
