import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { DeskError } from "../calls/call.ts";
import { useErrorText } from "../calls/error-text.ts";
import { noteOwnAct } from "../calls/own-acts.ts";
import { keepVacancy, lookAtVacancies, vacancyQuery } from "../calls/vacancies.ts";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";

/** A vacancy as dialogs name it. */
export interface NamedVacancy {
  readonly id: string;
  /** In its source language; "": it has none yet. */
  readonly title: string;
}

export function useTitleOf(): (vacancy: Pick<NamedVacancy, "title">) => string {
  const { t } = useLanguage();
  return ({ title }) => (title === "" ? t("vacancies.untitled") : title);
}

/**
 * Does something with a vacancy and shows what is true of it then. What comes while one is on its way is nothing: a double click is
 * one press. A refusal stays where it was pressed, and what is true now is read.
 */
export function useDoing<Given>(
  id: string,
  act: (given: Given) => Promise<DeskVacancy>,
  done: (vacancy: DeskVacancy) => void,
) {
  const client = useQueryClient();
  const busy = useRef(false);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: act,
    onSuccess: (vacancy) => {
      noteOwnAct();
      keepVacancy(client, vacancy);
      done(vacancy);
    },
    onError: (refused) => {
      if (!(refused instanceof DeskError) || ![404, 409, 422].includes(refused.status)) return;
      void client.invalidateQueries({ queryKey: vacancyQuery(id).queryKey });
      lookAtVacancies(client);
    },
    onSettled: () => {
      busy.current = false;
    },
  });
  return {
    error,
    isPending,
    reset,
    give: (given: Given) => {
      if (busy.current) return;
      busy.current = true;
      mutate(given);
    },
  };
}

/** Takes something back outside of any dialog: says what came of it in a word at the edge. */
export function useTakingBack(): (act: () => Promise<DeskVacancy>, text: string) => void {
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  return (act, text) => {
    void act().then(
      (vacancy) => {
        noteOwnAct();
        keepVacancy(client, vacancy);
        say({ text });
      },
      (error: unknown) => {
        say({ text: errorText(error), error: true });
        lookAtVacancies(client);
      },
    );
  };
}
