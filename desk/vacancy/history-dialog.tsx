/** Every version with author, time and changes. Each can be viewed, and restored as the draft. */
import { useMutation, useQuery } from "@tanstack/react-query";
import type { DeskVacancy, DeskVacancyVersion } from "../../domain/desk/vacancies.ts";
import { useErrorText } from "../calls/error-text.ts";
import { restoreVacancy, vacancyPastQuery } from "../calls/vacancies.ts";
import { Button } from "../frame/button.tsx";
import { Dialog } from "../frame/dialog.tsx";
import { FormError } from "../frame/field.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { DifferenceList } from "./difference-list.tsx";
import css from "../editor/dialogs.module.css";
import { VersionList } from "../editor/version-list.tsx";
import { draftDifferences } from "./differences.ts";

interface HistoryDialogProps {
  /** The server's state: all input is saved. */
  readonly vacancy: DeskVacancy;
  readonly readOnly: boolean;
  readonly close: () => void;
  readonly restored: (vacancy: DeskVacancy) => void;
}

export function HistoryDialog({ vacancy, readOnly, close, restored }: HistoryDialogProps) {
  const { t } = useLanguage();
  return (
    <Dialog title={t("vacancyEdit.history")} close={close}>
      <VersionList rows={vacancy.history}>
        {(row) => <Past vacancy={vacancy} row={row} readOnly={readOnly} close={close} restored={restored} />}
      </VersionList>
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
