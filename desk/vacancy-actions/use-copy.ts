import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useErrorText } from "../requests/error-text.ts";
import { randomId } from "../requests/random-id.ts";
import { copyVacancy, deleteVacancy, invalidateVacancies } from "../requests/vacancies.ts";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { type NamedVacancy, useTitleOf } from "./use-vacancy-action.ts";

interface Copied {
  /** Called when the copy exists and can be edited. */
  readonly made: (id: string) => void;
  /** Called after an undo. */
  readonly gone: () => void;
}

/** Copies a vacancy as a draft, once per press, and shows a toast with an undo. */
export function useCopy({ made, gone }: Copied): (vacancy: NamedVacancy) => void {
  const { t } = useLanguage();
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  const titleOf = useTitleOf();
  /** The pending or failed copy: another press repeats it with the same key. */
  const request = useRef<{ readonly from: string; readonly key: string }>(undefined);
  const failed = (error: unknown) => say({ text: errorText(error), error: true });
  const copy = useMutation({
    mutationFn: ({ id }: NamedVacancy) => {
      if (request.current?.from !== id) request.current = { from: id, key: randomId() };
      return copyVacancy(request.current);
    },
    onSuccess: ({ id }, vacancy) => {
      request.current = undefined;
      invalidateVacancies(client);
      made(id);
      const title = titleOf(vacancy);
      const remove = () =>
        void deleteVacancy(id)
          .then(() => {
            say({ text: t("vacancyAct.deleted", { title }) });
            gone();
          }, failed)
          .finally(() => invalidateVacancies(client));
      say({
        text: t("vacancyAct.copied", { title }),
        action: { text: t("act.undo"), spoken: t("vacancyAct.undoCopy", { title }), shortcut: "undo", do: remove },
      });
    },
    onError: failed,
  });
  return (vacancy) => {
    if (!copy.isPending) copy.mutate(vacancy);
  };
}
