import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deleteVacancy, lookAtVacancies, vacancyQuery } from "../calls/vacancies.ts";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { ActForm } from "./act-form.tsx";
import { type NamedVacancy, useTitleOf } from "./use-doing.ts";

interface DeleteDialogProps {
  readonly vacancy: NamedVacancy;
  readonly close: () => void;
  readonly done?: () => void;
}

/** Deletes what was never on the site, which nobody can take back: so it asks. */
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
    onSettled: () => lookAtVacancies(client),
  });
  return (
    <ActForm
      title={t("vacancyAct.deleteTitle", { title })}
      submit={t("vacancyAct.deleteButton")}
      pending={isPending}
      error={error}
      close={close}
      send={() => mutate()}
    >
      <p>{t("vacancyAct.deleteText")}</p>
    </ActForm>
  );
}
