/** Writing, checking and publishing one vacancy. */
import { queryOptions } from "@tanstack/react-query";
import { deskVacancy, deskVacancyEditing, deskVacancyPast, deskVacancySaved } from "../../domain/desk/vacancies.ts";
import type { VacancyDraft } from "../../domain/vacancies/content.ts";
import type { Language } from "../../locales/markets.ts";
import { deskApiPath } from "../../routes.ts";
import { call } from "./call.ts";
import type { Publishing } from "./vacancies.ts";

const pathOf = (id: string) => `${deskApiPath}/vacancies/${encodeURIComponent(id)}`;

/** What stood in the draft at a row of its history; that never changes. */
export const vacancyPastQuery = (id: string, row: number) =>
  queryOptions({
    queryKey: ["vacancies", "past", id, row],
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

export function publishVacancy(id: string, body: Publishing) {
  return call(`${pathOf(id)}/publish`, deskVacancy, { method: "POST", body });
}

export function takeLanguageOff(id: string, language: Language) {
  return call(`${pathOf(id)}/unpublish-language`, deskVacancy, { method: "POST", body: { language } });
}

export function restoreVacancy(id: string, body: { version: number; row: number }) {
  return call(`${pathOf(id)}/restore`, deskVacancy, { method: "POST", body });
}
