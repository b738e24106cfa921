import { useQueryClient } from "@tanstack/react-query";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { useErrorText } from "../calls/error-text.ts";
import { recordOwnAction } from "../calls/own-actions.ts";
import { cacheVacancy, invalidateVacancies, vacancyQuery } from "../calls/vacancies.ts";
import { useAction } from "../editor/use-action.ts";
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
export function useVacancyAction<Given>(
  id: string,
  send: (input: Given) => Promise<DeskVacancy>,
  done: (vacancy: DeskVacancy) => void,
) {
  const client = useQueryClient();
  return useAction(send, {
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
