import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useErrorText } from "../calls/error-text.ts";
import { madeId } from "../calls/made-id.ts";
import { copyVacancy, deleteVacancy, lookAtVacancies } from "../calls/vacancies.ts";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { type NamedVacancy, useTitleOf } from "./use-doing.ts";

interface Copied {
  /** The copy is there, and can be written. */
  readonly made: (id: string) => void;
  /** It was taken back. */
  readonly gone: () => void;
}

/** Copies a vacancy as a draft, once for each press, and says so with a way back. */
export function useCopy({ made, gone }: Copied): (vacancy: NamedVacancy) => void {
  const { t } = useLanguage();
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  const titleOf = useTitleOf();
  /** Of what is on its way, or could not be sent: pressed again, it is the same. */
  const asked = useRef<{ readonly from: string; readonly key: string }>(undefined);
  const failed = (error: unknown) => say({ text: errorText(error), error: true });
  const copy = useMutation({
    mutationFn: ({ id }: NamedVacancy) => {
      if (asked.current?.from !== id) asked.current = { from: id, key: madeId() };
      return copyVacancy(asked.current);
    },
    onSuccess: ({ id }, vacancy) => {
      asked.current = undefined;
      lookAtVacancies(client);
      made(id);
      const title = titleOf(vacancy);
      const remove = () =>
        void deleteVacancy(id)
          .then(() => {
            say({ text: t("vacancyAct.deleted", { title }) });
            gone();
          }, failed)
          .finally(() => lookAtVacancies(client));
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
