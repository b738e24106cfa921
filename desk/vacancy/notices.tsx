/** Notices while a colleague edits, or when a newer version conflicts with unsaved input. */
import { useQuery } from "@tanstack/react-query";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { textFields, type VacancyDraft } from "../../domain/vacancies/content.ts";
import { useErrorText } from "../requests/error-text.ts";
import { vacancyQuery } from "../requests/vacancies.ts";
import { Button } from "../frame/button.tsx";
import { CopyButton } from "../frame/copy-button.tsx";
import { useLanguage } from "../language.tsx";
import { ConflictNotice, newest } from "../editor/conflict.tsx";
import { useDifferenceRows } from "./difference-list.tsx";
import { draftDifferences } from "./differences.ts";
import css from "../editor/columns.module.css";
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

export function Conflict({ id, text, mine, takeTheirs, keepMine }: ConflictProps) {
  const rowsOf = useDifferenceRows();
  return (
    <ConflictNotice
      text={text}
      theirs={useQuery({ ...vacancyQuery(id), ...newest })}
      differences={({ draft }) => rowsOf(draftDifferences(draft, mine))}
      mine={plainText(mine)}
      keepMine={keepMine}
      takeTheirs={takeTheirs}
    />
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
