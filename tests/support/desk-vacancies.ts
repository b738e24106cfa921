/** Vacancies as recruiters write them. */
import { expect } from "vitest";
import {
  type DeskVacancy,
  deskVacancy,
  deskVacancyCreated,
  deskVacancySaved,
  type DeskVacancySaved,
} from "../../domain/desk/vacancies.ts";
import type { VacancyDraft, VacancyText } from "../../domain/vacancies/content.ts";
import { markReviewed, noText } from "../../domain/vacancies/staleness.ts";
import type { Language } from "../../locales/markets.ts";
import { deskApiPath } from "../../routes.ts";
import { type DeskAnswer, type Recruit, said } from "./desk.ts";

export const vacanciesPath = `${deskApiPath}/vacancies`;

let keys = 0;
/** The idempotency key of one press. */
export function newKey(): string {
  keys += 1;
  return `pressed-${process.pid}-${keys}`.padEnd(20, "x");
}

export function textOf(title: string, more: Partial<VacancyText> = {}): VacancyText {
  return { ...noText, title, summary: `${title}: rooms, prices and guest requests.`, ...more };
}

/** With English as the source, and every other language compared with it. */
export function draftOf(
  texts: Partial<Record<Language, VacancyText>>,
  facts: Partial<VacancyDraft["facts"]> = {},
): VacancyDraft {
  const draft: VacancyDraft = {
    source: "en",
    facts: {
      pay: { day: { base: [64, 82], currencies: {} } },
      tax: null,
      contract: null,
      markets: ["gb", "de", "ae"],
      countries: null,
      tags: ["remote"],
      positions: 4,
      closesOn: "2026-12-12",
      closesAfter: null,
      ...facts,
    },
    texts: Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, { text, basis: null }])),
  };
  return (Object.keys(texts) as Language[]).reduce((written, language) => markReviewed(written, language), draft);
}

/** English, German and Arabic with everything their markets need. */
export function wholeDraft(
  title = "Hotel Operations Assistant",
  facts: Partial<VacancyDraft["facts"]> = {},
): VacancyDraft {
  return draftOf({ en: textOf(title), de: textOf("Assistenz Hotelbetrieb"), ar: textOf("مساعد عمليات فندق") }, facts);
}

export async function create(by: Recruit, title = "Hotel Operations Assistant"): Promise<string> {
  return said(deskVacancyCreated, await by.post(vacanciesPath, { key: newKey(), source: "en", title })).id;
}

export function act(by: Recruit, id: string, name: string, body: object = {}): Promise<DeskAnswer> {
  return by.post(`${vacanciesPath}/${id}/${name}`, body);
}

export async function show(by: Recruit, id: string): Promise<DeskVacancy> {
  return said(deskVacancy, await by.get(`${vacanciesPath}/${id}`));
}

export async function save(by: Recruit, id: string, draft: VacancyDraft): Promise<DeskVacancySaved> {
  const { version } = await show(by, id);
  return said(deskVacancySaved, await act(by, id, "draft", { version, draft }));
}

/** A draft without blocking checks. */
export async function written(by: Recruit, draft = wholeDraft()): Promise<DeskVacancy> {
  const id = await create(by, draft.texts[draft.source]?.text.title);
  await save(by, id, draft);
  return show(by, id);
}

export function publish(
  by: Recruit,
  { id, version }: Pick<DeskVacancy, "id" | "version">,
  languages: readonly Language[] = ["en", "de", "ar"],
  accepted: readonly string[] = [],
): Promise<DeskAnswer> {
  return act(by, id, "publish", { version, languages, accepted });
}

export async function published(by: Recruit, draft = wholeDraft()): Promise<DeskVacancy> {
  const answer = await publish(by, await written(by, draft));
  expect(answer.status).toBe(200);
  return said(deskVacancy, answer);
}
