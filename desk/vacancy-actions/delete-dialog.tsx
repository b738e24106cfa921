import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deleteVacancy, invalidateVacancies, vacancyQuery } from "../requests/vacancies.ts";
import { FormDialog } from "../frame/form-dialog.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { type NamedVacancy, useTitleOf } from "./use-vacancy-action.ts";

interface DeleteDialogProps {
  readonly vacancy: NamedVacancy;
  readonly close: () => void;
  readonly done?: () => void;
}

/** Confirms deleting a vacancy that was never published. It cannot be undone. */
export function DeleteDialog({ vacancy, close, done }: DeleteDialogProps) {
  const { t } = useLanguage();
  const client = useQueryClient();
  const { say } = useToast();
  const title = useTitleOf()(vacancy);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => deleteVacancy(vacancy.id),
    onSuccess: () => {
      client.removeQueries({ queryKey: vacancyQuery(vacancy.id).queryKey });
      say({ text: t("vacancyAct.deleted", { title }) });
      close();
      done?.();
    },
    onSettled: () => invalidateVacancies(client),
  });
  return (
    <FormDialog
      layout="row"
      title={t("vacancyAct.deleteTitle", { title })}
      submit={t("vacancyAct.deleteButton")}
      pending={isPending}
      error={error}
      close={close}
      send={() => mutate()}
    >
      <p>{t("vacancyAct.deleteText")}</p>
    </FormDialog>
  );
}
