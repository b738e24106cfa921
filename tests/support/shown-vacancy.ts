/** Vacancies as the site shows them, for tests of their presentation. */
import type { PublishedVacancy, VacancyFacts, VacancyText } from "../../domain/vacancies/content.ts";
import type { Language } from "../../locales/markets.ts";

interface Given extends Omit<Partial<PublishedVacancy>, "texts"> {
  readonly facts?: Partial<VacancyFacts>;
  readonly text?: Partial<VacancyText>;
  readonly languages?: readonly Language[];
}

const facts: VacancyFacts = {
  pay: { day: { base: [64, 82], currencies: {} }, week: { base: [480, 560], currencies: {} } },
  tax: null,
  contract: null,
  markets: null,
  countries: null,
  tags: ["work-from-home", "remote", "part-time"],
  positions: null,
  closesOn: null,
  closesAfter: null,
};

const text: VacancyText = {
  title: "Hotel Operations Assistant",
  summary: "Keep room listings, prices and guest requests up to date for hotels that take bookings online.",
  responsibilities: ["Enter new rooms and prices", "Answer what guests ask"],
  qualifications: ["Plain written English"],
  benefits: ["Your own hours"],
  steps: [],
};

const published = new Date("2026-11-12T09:00:00.000Z");

/** An open English vacancy with the given changes. */
export function shownVacancy({ languages = ["en"], ...given }: Given = {}): PublishedVacancy {
  const at = (given.publishedAt ?? published).toISOString();
  const shown = {
    facts: { ...facts, ...given.facts },
    text: { ...text, ...given.text },
    publishedAt: at,
    changedAt: at,
  };
  return {
    id: given.id ?? "6f2f0c4e-8f5b-4b7e-9a53-1d1c0a6a0001",
    slug: given.slug ?? "hotel-operations-assistant",
    sample: given.sample ?? false,
    texts: Object.fromEntries(languages.map((language) => [language, shown])),
    publishedAt: given.publishedAt ?? published,
    closedAt: given.closedAt ?? null,
    featured: given.featured ?? null,
  };
}

/** Its id in a series. */
export function vacancyId(number: number): string {
  return `6f2f0c4e-8f5b-4b7e-9a53-${number.toString(16).padStart(12, "0")}`;
}
