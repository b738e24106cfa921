/**
 * Vacancies and testimonials of the operator file in the desk's form, for the one-time import
 * (D31).
 */
import type { Language } from "../../locales/markets.ts";
import type { Operator } from "../operator/operator.ts";
import type { PublishedVacancy, VacancyDraft, VacancyText } from "./content.ts";
import { publish } from "./publish.ts";
import type { ShownTestimonial } from "./testimonial.ts";

type VacancyOfFile = Operator["vacancies"][number];
type TextOfFile = NonNullable<VacancyOfFile["text"][Language]>;

export function draftOf({ tags, pay, contract, text }: VacancyOfFile): VacancyDraft {
  const written = Object.entries(text) as [Language, TextOfFile][];
  const source = text.en ? "en" : (written[0]?.[0] ?? "en");
  const facts: VacancyDraft["facts"] = {
    pay: { ...(pay.perDay ? { day: pay.perDay } : {}), ...(pay.perWeek ? { week: pay.perWeek } : {}) },
    tax: null,
    contract: contract ?? null,
    markets: null,
    countries: null,
    tags,
    positions: null,
    closesOn: null,
    closesAfter: null,
  };
  const texts = written.map(([language, each]) => [
    language,
    { text: textOf(each), basis: language === source ? null : { text: textOf(text[source] ?? each), pay: facts.pay } },
  ]);
  return { source, facts, texts: Object.fromEntries(texts) as VacancyDraft["texts"] };
}

export function textOf({ description, ...text }: TextOfFile): VacancyText {
  return { ...text, summary: description };
}

/** What the site shows after importing the file at `now`; ids are placeholders. */
export function shownFromFile(
  operator: Pick<Operator, "sample" | "vacancies" | "testimonials">,
  now: Date,
): { vacancies: PublishedVacancy[]; testimonials: ShownTestimonial[] } {
  return {
    vacancies: operator.vacancies.map((vacancy, index) => {
      const draft = draftOf(vacancy);
      return {
        id: vacancy.slug,
        slug: vacancy.slug,
        sample: operator.sample,
        texts: publish({}, draft, Object.keys(draft.texts) as Language[], now),
        publishedAt: now,
        closedAt: null,
        featured: index < 6 ? index + 1 : null,
      };
    }),
    testimonials: operator.testimonials.flatMap(({ name, text, consent, sample }) =>
      sample || consent ? [{ id: name, name, texts: text, sample }] : [],
    ),
  };
}
