/** Writing, checking and publishing one vacancy. */
import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import {
  deskVacancy,
  deskVacancyEditing,
  deskVacancyPast,
  deskVacancySaved,
  type VacancyCheck,
  vacancyRefusal,
} from "../../domain/desk/vacancies.ts";
import type { VacancyDraft } from "../../domain/vacancies/content.ts";
import type { Language } from "../../locales/markets.ts";
import { deskApiPath } from "../../routes.ts";
import { call, DeskError } from "./call.ts";

const pathOf = (id: string) => `${deskApiPath}/vacancies/${encodeURIComponent(id)}`;

export const vacancyQuery = (id: string) =>
  queryOptions({
    queryKey: ["vacancy", id],
    queryFn: ({ signal }) => call(pathOf(id), deskVacancy, { signal }),
    // What is typed is on the screen and not here: it is asked for again only where somebody wants to see it.
    staleTime: Infinity,
    gcTime: 0,
  });

/** What stood in the draft at a row of its history; that never changes. */
export const vacancyPastQuery = (id: string, row: number) =>
  queryOptions({
    queryKey: ["vacancy", id, "past", row],
    queryFn: ({ signal }) => call(`${pathOf(id)}/versions/${row}`, deskVacancyPast, { signal }),
    staleTime: Infinity,
  });

export function saveVacancy(id: string, body: { version: number; draft: VacancyDraft; slug?: string }) {
  return call(`${pathOf(id)}/draft`, deskVacancySaved, { method: "POST", body });
}

/** Says that it is open to write in, asks who writes in it, or leaves it. */
export function sayEditing(id: string, body: { take?: boolean; leave?: boolean } = {}) {
  return call(`${pathOf(id)}/editing`, deskVacancyEditing, { method: "POST", body });
}

export interface Publishing {
  readonly version: number;
  readonly languages: readonly Language[];
  /** Keys of the questions that were seen. */
  readonly accepted: readonly string[];
}

export function publishVacancy(id: string, body: Publishing) {
  return call(`${pathOf(id)}/publish`, deskVacancy, { method: "POST", body });
}

/** One that is closed is on the site again, with these languages. */
export function reopenToSite(id: string, body: Publishing) {
  return call(`${pathOf(id)}/reopen`, deskVacancy, { method: "POST", body });
}

export function takeLanguageOff(id: string, language: Language) {
  return call(`${pathOf(id)}/unpublish-language`, deskVacancy, { method: "POST", body: { language } });
}

export function restoreVacancy(id: string, body: { version: number; row: number }) {
  return call(`${pathOf(id)}/restore`, deskVacancy, { method: "POST", body });
}

/** What a refusal to publish found; none where it was refused for something else. */
export function refusedFor(error: unknown): readonly VacancyCheck[] {
  const read = error instanceof DeskError ? v.safeParse(vacancyRefusal, error.answer) : null;
  return read?.success ? read.output.checks : [];
}
