import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { Button } from "../frame/button.tsx";
import { CopyButton } from "../frame/copy-button.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import css from "./columns.module.css";
import { type DifferenceRow, DifferenceRows } from "./difference-rows.tsx";

/** Of the query for the server's version: what was loaded before is older. */
export const newest = { staleTime: 0, refetchOnMount: "always" } as const;

interface ConflictNoticeProps<Document> {
  /** The server's sentence that names the author. */
  readonly text: string;
  readonly theirs: UseQueryResult<Document>;
  /** From the server's version to the user's. */
  readonly differences: (theirs: Document) => readonly DifferenceRow[];
  /** All of the user's texts, for saving elsewhere. */
  readonly mine: string;
  readonly keepMine: (theirs: Document) => void;
  readonly takeTheirs: (theirs: Document) => void;
}

/**
 * The server has a newer version than the input is based on. Both are shown and the user decides;
 * nothing is overwritten before.
 */
export function ConflictNotice<Document>({
  text,
  theirs: { data, error, isFetching, refetch },
  differences,
  mine,
  keepMine,
  takeTheirs,
}: ConflictNoticeProps<Document>) {
  const { t } = useLanguage();
  const rows = data && !isFetching ? differences(data) : null;
  const same = rows?.length === 0;
  // The save arrived although its answer was lost, so there is no conflict.
  useEffect(() => {
    if (same && data) takeTheirs(data);
  }, [same, data, takeTheirs]);
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data || !rows) return <Loading />;
  return (
    <section className={css.conflict} aria-labelledby="editor-conflict" role="alert">
      <h2 id="editor-conflict">{t("vacancyEdit.conflict")}</h2>
      <p>
        {text} {t("vacancyEdit.conflictText")}
      </p>
      <DifferenceRows rows={rows} before={t("vacancyEdit.theirs")} after={t("vacancyEdit.mine")} />
      <p className={states.actions}>
        <Button onClick={() => keepMine(data)}>{t("vacancyEdit.keepMine")}</Button>
        <Button onClick={() => takeTheirs(data)}>{t("vacancyEdit.takeTheirs")}</Button>
        <CopyButton text={mine} label={t("vacancyEdit.copyMine")} />
      </p>
    </section>
  );
}
