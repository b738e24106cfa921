import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ClosedReason } from "../../domain/application/lifecycle.ts";
import { anything } from "../../domain/desk/answer.ts";
import { deskVacancyDrafted } from "../../domain/desk/translation.ts";
import {
  type DeskVacancy,
  deskVacancies,
  deskVacancy,
  deskVacancyClosed,
  deskVacancyCreated,
  deskVacancyEditing,
  deskVacancyPast,
  deskVacancySaved,
  type Publishing,
  type Scheduling,
  type VacancyRefusal,
  vacancyRefusal,
} from "../../domain/desk/vacancies.ts";
import type { VacancyDraft } from "../../domain/vacancies/content.ts";
import type { Language } from "../../locales/markets.ts";
import { deskApiPath } from "../../routes.ts";
import { keepServerTime } from "../clock.ts";
import { sendRequest } from "./send-request.ts";
import { detailsOf } from "./refusal.ts";

const path = `${deskApiPath}/vacancies`;
const of = (id: string) => `${path}/${encodeURIComponent(id)}`;

/** Milliseconds between two refreshes, for changes that the live stream does not report. */
const pollInterval = 30_000;

const lists = ["vacancies", "list"] as const;

/** @param closed "all": includes vacancies closed long ago */
export const vacanciesQuery = (closed: "all" | undefined) =>
  queryOptions({
    queryKey: [...lists, closed ?? "lately"],
    queryFn: async ({ signal }) => {
      const list = await sendRequest(path, deskVacancies, { query: { closed }, signal });
      keepServerTime(list.now);
      return list;
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollInterval,
  });

export const vacancyQuery = (id: string) =>
  queryOptions({
    queryKey: ["vacancies", "each", id],
    queryFn: ({ signal }) => sendRequest(of(id), deskVacancy, { signal }),
  });

/** Stores the vacancy that an action returned, and refreshes the list. */
export function cacheVacancy(client: QueryClient, vacancy: DeskVacancy): void {
  client.setQueryData(vacancyQuery(vacancy.id).queryKey, vacancy);
  invalidateVacancies(client);
}

export function invalidateVacancies(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: lists });
}

const post = (id: string, action: string, body: object = {}) =>
  sendRequest(`${of(id)}/${action}`, deskVacancy, { method: "POST", body });

export const createVacancy = (body: { key: string; source: Language; title: string }) =>
  sendRequest(path, deskVacancyCreated, { method: "POST", body });
export const copyVacancy = (body: { key: string; from: string }) =>
  sendRequest(path, deskVacancyCreated, { method: "POST", body });
export const closeVacancy = (id: string, body: { key: string; people: "keep" | ClosedReason }) =>
  sendRequest(`${of(id)}/close`, deskVacancyClosed, { method: "POST", body });
export const reopenVacancy = (id: string, body: Publishing) => post(id, "reopen", body);
export const scheduleVacancy = (id: string, body: Scheduling) => post(id, "schedule", body);
export const unscheduleVacancy = (id: string) => post(id, "unschedule");
/** @param place 1 to 6; null: not featured */
export const featureVacancy = (id: string, place: number | null) => post(id, "feature", { place });
export const deleteVacancy = (id: string) => sendRequest(`${of(id)}/delete`, anything, { method: "POST" });

/** The draft at one row of its history, which never changes. */
export const vacancyPastQuery = (id: string, row: number) =>
  queryOptions({
    queryKey: ["vacancies", "past", id, row],
    queryFn: ({ signal }) => sendRequest(`${of(id)}/versions/${row}`, deskVacancyPast, { signal }),
    staleTime: Infinity,
  });

export function saveVacancy(id: string, body: { version: number; draft: VacancyDraft; slug?: string }) {
  return sendRequest(`${of(id)}/draft`, deskVacancySaved, { method: "POST", body });
}

/** Reports that this user is editing, asks for the current editor, or stops editing. */
export function reportEditing(id: string, body: { take?: boolean; leave?: boolean } = {}) {
  return sendRequest(`${of(id)}/editing`, deskVacancyEditing, { method: "POST", body });
}

/** Milliseconds: more than the server waits for the translation service. */
export const translationPatience = 60_000;

/** Drafts the texts that a language lacks. */
export function translateVacancy(id: string, body: { version: number; language: Language }) {
  return sendRequest(`${of(id)}/translate`, deskVacancyDrafted, {
    method: "POST",
    body,
    patience: translationPatience,
  });
}

export function publishVacancy(id: string, body: Publishing) {
  return sendRequest(`${of(id)}/publish`, deskVacancy, { method: "POST", body });
}

export function unpublishLanguage(id: string, language: Language) {
  return sendRequest(`${of(id)}/unpublish-language`, deskVacancy, { method: "POST", body: { language } });
}

export function restoreVacancy(id: string, body: { version: number; row: number }) {
  return sendRequest(`${of(id)}/restore`, deskVacancy, { method: "POST", body });
}

/** The details of a refusal. */
export function refusalOf(error: unknown): VacancyRefusal {
  return detailsOf(error, vacancyRefusal, { checks: [], next: null });
}
