/** Vacancies: the list, each of them, and what is done with them. */
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import type { ClosedReason } from "../../domain/application/lifecycle.ts";
import { anything } from "../../domain/desk/answer.ts";
import {
  type DeskVacancy,
  deskVacancies,
  deskVacancy,
  deskVacancyClosed,
  deskVacancyCreated,
  type VacancyRefusal,
  vacancyRefusal,
} from "../../domain/desk/vacancies.ts";
import type { Language } from "../../locales/markets.ts";
import { deskApiPath } from "../../routes.ts";
import { keepServerTime } from "../clock.ts";
import { call, DeskError } from "./call.ts";

const path = `${deskApiPath}/vacancies`;
const of = (id: string) => `${path}/${encodeURIComponent(id)}`;

/** Milliseconds between two looks at what may have changed without a word. */
const lookAgain = 30_000;

const lists = ["vacancies", "list"] as const;

/** @param closed "all": those that were closed long ago, too */
export const vacanciesQuery = (closed: "all" | undefined) =>
  queryOptions({
    queryKey: [...lists, closed ?? "lately"],
    queryFn: async ({ signal }) => {
      const list = await call(path, deskVacancies, { query: { closed }, signal });
      keepServerTime(list.now);
      return list;
    },
    placeholderData: keepPreviousData,
    refetchInterval: lookAgain,
  });

export const vacancyQuery = (id: string) =>
  queryOptions({
    queryKey: ["vacancies", "each", id],
    queryFn: ({ signal }) => call(of(id), deskVacancy, { signal }),
  });

/** A vacancy as the server gave it after something was done with it; the list is looked at again. */
export function keepVacancy(client: QueryClient, vacancy: DeskVacancy): void {
  client.setQueryData(vacancyQuery(vacancy.id).queryKey, vacancy);
  lookAtVacancies(client);
}

export function lookAtVacancies(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: lists });
}

const post = (id: string, act: string, body: object = {}) =>
  call(`${of(id)}/${act}`, deskVacancy, { method: "POST", body });

/** What goes on the site: these languages of that version, whatever these questions ask. */
export interface Publishing {
  readonly version: number;
  readonly languages: readonly Language[];
  readonly accepted: readonly string[];
}

export interface When {
  /** "2027-03-28T08:00" */
  readonly localTime: string;
  readonly zone: string;
}

export const createVacancy = (body: { key: string; source: Language; title: string }) =>
  call(path, deskVacancyCreated, { method: "POST", body });
export const copyVacancy = (body: { key: string; from: string }) =>
  call(path, deskVacancyCreated, { method: "POST", body });
export const closeVacancy = (id: string, body: { key: string; people: "keep" | ClosedReason }) =>
  call(`${of(id)}/close`, deskVacancyClosed, { method: "POST", body });
export const reopenVacancy = (id: string, body: Publishing) => post(id, "reopen", body);
export const scheduleVacancy = (id: string, body: Publishing & When) => post(id, "schedule", body);
export const unscheduleVacancy = (id: string) => post(id, "unschedule");
/** @param place 1 to 6; null: none of its own */
export const featureVacancy = (id: string, place: number | null) => post(id, "feature", { place });
export const deleteVacancy = (id: string) => call(`${of(id)}/delete`, anything, { method: "POST" });

/** What the server said beside its sentence. */
export function refusalOf(error: unknown): VacancyRefusal {
  const read = v.safeParse(vacancyRefusal, error instanceof DeskError ? error.answer : undefined);
  return read.success ? read.output : { checks: [], next: null };
}
