import type { DeskVacancyRow } from "../../domain/desk/vacancies.ts";

/** A row of the desk's list: by default published in every market. */
export function vacancyRow(change: Partial<DeskVacancyRow> = {}): DeskVacancyRow {
  return {
    id: "5b0f2a52-0e0a-4a2c-9d3c-0a6a54f0a001",
    slug: "hotel-operations-assistant",
    title: "Hotel Operations Assistant",
    source: "en",
    status: "published",
    markets: null,
    languages: [{ language: "en", state: "complete" }],
    pay: { period: "day", low: 64, high: 82 },
    applied: 0,
    waiting: 0,
    hired: 0,
    postedAt: "2026-11-12T09:00:00Z",
    closesOn: null,
    closedAt: null,
    withheld: [],
    schedule: null,
    scheduleRefused: null,
    questions: 0,
    editedBy: null,
    editedAt: "2026-11-12T09:00:00Z",
    editor: null,
    featured: null,
    ...change,
  };
}
