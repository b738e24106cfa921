import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { DeskError } from "../calls/call.ts";
import { useErrorText } from "../calls/error-text.ts";
import { recordOwnAction } from "../calls/own-actions.ts";
import { cacheVacancy, invalidateVacancies, vacancyQuery } from "../calls/vacancies.ts";
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

/**
 * Runs an action on a vacancy and shows the result. Ignores calls while one is pending. A refusal
 * is shown beside the button, and the vacancy is reloaded.
 */
export function useVacancyAction<Given>(
  id: string,
  send: (input: Given) => Promise<DeskVacancy>,
  done: (vacancy: DeskVacancy) => void,
) {
  const client = useQueryClient();
  const busy = useRef(false);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: send,
    onSuccess: (vacancy) => {
      recordOwnAction();
      cacheVacancy(client, vacancy);
      done(vacancy);
    },
    onError: (refused) => {
      if (!(refused instanceof DeskError) || ![404, 409, 422].includes(refused.status)) return;
      void client.invalidateQueries({ queryKey: vacancyQuery(id).queryKey });
      invalidateVacancies(client);
    },
    onSettled: () => {
      busy.current = false;
    },
  });
  return {
    error,
    isPending,
    reset,
    run: (input: Given) => {
      if (busy.current) return;
      busy.current = true;
      mutate(input);
    },
  };
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
