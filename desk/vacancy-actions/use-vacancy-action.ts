import { useQueryClient } from "@tanstack/react-query";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { useErrorText } from "../requests/error-text.ts";
import { recordOwnAction } from "../requests/own-actions.ts";
import { cacheVacancy, invalidateVacancies, vacancyQuery } from "../requests/vacancies.ts";
import { useEditorAction } from "../editor/use-editor-action.ts";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";

export interface NamedVacancy {
  readonly id: string;
  /** In its source language; "": none yet. */
  readonly title: string;
}

export function useTitleOf(): (vacancy: Pick<NamedVacancy, "title">) => string {
  const { t } = useLanguage();
  return ({ title }) => (title === "" ? t("vacancies.untitled") : title);
}

/** Runs an action on a vacancy and shows the result. */
export function useVacancyAction<Input>(
  id: string,
  send: (input: Input) => Promise<DeskVacancy>,
  done: (vacancy: DeskVacancy) => void,
) {
  const client = useQueryClient();
  return useEditorAction(send, {
    done: (vacancy) => {
      cacheVacancy(client, vacancy);
      done(vacancy);
    },
    reload: () => {
      void client.invalidateQueries({ queryKey: vacancyQuery(id).queryKey });
      invalidateVacancies(client);
    },
  });
}

/** Runs an undo outside any dialog and reports the result in a toast. */
export function useTakeBack(): (undo: () => Promise<DeskVacancy>, text: string) => void {
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  return (undo, text) => {
    void undo().then(
      (vacancy) => {
        recordOwnAction();
        cacheVacancy(client, vacancy);
        say({ text });
      },
      (error: unknown) => {
        say({ text: errorText(error), error: true });
        invalidateVacancies(client);
      },
    );
  };
}
