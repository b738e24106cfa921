/** Every version with author, time and changes. Each can be viewed, and restored as the draft. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskVacancy, DeskVacancyVersion } from "../../domain/desk/vacancies.ts";
import { languageNames } from "../../locales/markets.ts";
import { useErrorText } from "../calls/error-text.ts";
import { restoreVacancy, vacancyPastQuery } from "../calls/vacancies.ts";
import { useNow } from "../clock.ts";
import { Button } from "../frame/button.tsx";
import { Dialog } from "../frame/dialog.tsx";
import { FormError } from "../frame/field.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { DifferenceList } from "./difference-list.tsx";
import css from "./dialogs.module.css";
import { draftDifferences } from "./differences.ts";

interface HistoryDialogProps {
  /** The server's state: all input is saved. */
  readonly vacancy: DeskVacancy;
  readonly readOnly: boolean;
  readonly close: () => void;
  readonly restored: (vacancy: DeskVacancy) => void;
}

export function HistoryDialog({ vacancy, readOnly, close, restored }: HistoryDialogProps) {
  const { t, format } = useLanguage();
  const now = useNow();
  const [looking, look] = useState<number | null>(null);
  return (
    <Dialog title={t("vacancyEdit.history")} close={close}>
      <ol className={css.versions}>
        {vacancy.history.map((row) => (
          <li key={row.id}>
            <span>
              <b>{t(`vacancyEdit.what.${row.what}`)}</b>
              {row.languages.length > 0 && (
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
            {looking === row.id && (
              <Past vacancy={vacancy} row={row} readOnly={readOnly} close={close} restored={restored} />
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function Past({ vacancy, row, readOnly, close, restored }: HistoryDialogProps & { readonly row: DeskVacancyVersion }) {
  const { t } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const { data, error, isPending, refetch } = useQuery(vacancyPastQuery(vacancy.id, row.id));
  const restore = useMutation({
    mutationFn: () => restoreVacancy(vacancy.id, { version: vacancy.version, row: row.id }),
    onSuccess: (now) => {
      say({ text: t("vacancyEdit.restored") });
      restored(now);
      close();
    },
  });
  if (isPending) return <Loading />;
  if (!data) return <Failed error={error} retry={() => void refetch()} />;
  const differences = draftDifferences(data.draft, vacancy.draft);
  return (
    <div className={css.past}>
      {differences.length === 0 ? (
        <p className={css.note}>{t("vacancyEdit.sameAsNow")}</p>
      ) : (
        <>
          <DifferenceList differences={differences} before={t("vacancyEdit.then")} after={t("vacancyEdit.now")} />
          <FormError text={restore.error && errorText(restore.error)} />
          {!readOnly && (
            <Button look="small" pending={restore.isPending} onClick={() => restore.mutate()}>
              {t("vacancyEdit.restore")}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
