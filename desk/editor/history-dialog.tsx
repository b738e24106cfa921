/** Every version with author, time and changes. Each can be viewed, and restored as the draft. */
import { type QueryKey, useMutation, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useState } from "react";
import { type Language, languageNames } from "../../locales/markets.ts";
import type { versionKinds } from "../../domain/vacancies/versions.ts";
import { useErrorText } from "../requests/error-text.ts";
import { useNow } from "../clock.ts";
import { Button } from "../frame/button.tsx";
import { Dialog } from "../frame/dialog.tsx";
import { FormError } from "../frame/field.tsx";
import { Empty, Failed, Loading } from "../frame/states.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { type DifferenceRow, DifferenceRows } from "./difference-rows.tsx";
import css from "./dialogs.module.css";

interface Version {
  readonly id: number;
  readonly what: (typeof versionKinds)[number];
  /** Empty or omitted: all. */
  readonly languages?: readonly Language[];
  readonly at: string;
  readonly by: string | null;
}

interface PastProps<Past, Key extends QueryKey> {
  readonly query: (row: number) => UseQueryOptions<Past, Error, Past, Key>;
  /** From that version to the draft. */
  readonly differences: (past: Past) => readonly DifferenceRow[];
  /** Resolves when the draft is replaced; null: nothing can be restored. */
  readonly restore: ((row: number) => Promise<void>) | null;
  readonly close: () => void;
}

interface HistoryDialogProps<Past, Key extends QueryKey> extends PastProps<Past, Key> {
  readonly rows: readonly Version[];
}

export function HistoryDialog<Past, Key extends QueryKey>({ rows, ...past }: HistoryDialogProps<Past, Key>) {
  const { t, format } = useLanguage();
  const now = useNow();
  const [looking, look] = useState<number | null>(null);
  return (
    <Dialog title={t("vacancyEdit.history")} close={past.close}>
      {rows.length === 0 && <Empty>{t("templates.noHistory")}</Empty>}
      <ol className={css.versions}>
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              <b>{t(`vacancyEdit.what.${row.what}`)}</b>
              {row.languages && row.languages.length > 0 && (
                <>
                  {" "}
                  <bdi>{row.languages.map((language) => languageNames[language]).join(", ")}</bdi>
                </>
              )}
              <br />
              {[format.moment(row.at, now), row.by].filter((part) => part !== null).join(" · ")}
            </span>
            <button
              type="button"
              aria-label={`${t("vacancyEdit.look")}: ${format.whole(row.at)}`}
              aria-expanded={looking === row.id}
              onClick={() => look(looking === row.id ? null : row.id)}
            >
              {t("vacancyEdit.look")}
            </button>
            {looking === row.id && <Past row={row.id} {...past} />}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

/** What a version looked like. */
function Past<Past, Key extends QueryKey>({
  row,
  query,
  differences,
  restore,
  close,
}: PastProps<Past, Key> & { readonly row: number }) {
  const { t } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const { data, error, isPending, refetch } = useQuery(query(row));
  const restoring = useMutation({
    mutationFn: async () => restore?.(row),
    onSuccess: () => {
      say({ text: t("vacancyEdit.restored") });
      close();
    },
  });
  if (isPending) return <Loading />;
  if (!data) return <Failed error={error} retry={() => void refetch()} />;
  const rows = differences(data);
  return (
    <div className={css.past}>
      {rows.length === 0 ? (
        <p className={css.note}>{t("vacancyEdit.sameAsNow")}</p>
      ) : (
        <>
          <DifferenceRows rows={rows} before={t("vacancyEdit.then")} after={t("vacancyEdit.now")} />
          <FormError text={restoring.error && errorText(restoring.error)} />
          {restore !== null && (
            <Button look="small" pending={restoring.isPending} onClick={() => restoring.mutate()}>
              {t("vacancyEdit.restore")}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
