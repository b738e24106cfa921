/**
 * Requirements of production on the site's contents (D24): all errors, as messages for the
 * operator. Requests for money are not among them: they are only hidden (flagged-texts.ts).
 */
import { isOfSample, isVacancyOfSample } from "../operator/sample.ts";
import type { PublishedVacancy } from "./content.ts";
import type { ShownTestimonial } from "./testimonial.ts";

export interface Shown {
  /** Nothing was ever published. */
  readonly isEmpty: boolean;
  readonly open: readonly PublishedVacancy[];
  readonly testimonials: readonly ShownTestimonial[];
}

/** Why production does not start on a database of the demo: one error, or none. */
export function demoDataErrors(rows: DemoRows): string[] {
  const { sampleVacancies, sampleTestimonials, applications, samplePeople } = rows;
  if (samplePeople) return [`this database was a demo's: ${samplePeopleLeft}`];
  if (sampleVacancies + sampleTestimonials === 0) return [];
  const samples = `it shows ${sampleVacancies} sample jobs and ${sampleTestimonials} sample testimonials, and holds ${applications} applications`;
  return [
    `this database was a demo's: ${samples}. Name an empty database (DATABASE_URL; DATA_DIR for the embedded one). To keep this one, ` +
      "take the samples off the site with `fairlead vacancies close-samples`, then start again",
  ];
}

const samplePeopleLeft =
  "its applicants and recruiters are a sample. Name an empty database (DATABASE_URL; DATA_DIR for the embedded one), or remove " +
  "the sample, with everything that was entered since, with `fairlead demo remove`, then start again";

/** Result of db/queries/site-history.ts. */
interface DemoRows {
  readonly sampleVacancies: number;
  readonly sampleTestimonials: number;
  readonly applications: number;
  readonly samplePeople: boolean;
}

/** `sample`: texts of the sample (domain/operator/sample.ts). */
export function missingFromCatalog({ isEmpty, open, testimonials }: Shown, sample: ReadonlySet<string>): string[] {
  return [
    ...(isEmpty
      ? [
          "vacancies: production needs at least one real vacancy, in the operator file or by `fairlead vacancies import`",
        ]
      : []),
    ...open
      .filter((vacancy) => isSampleVacancy(vacancy, sample))
      .map(({ slug }) => `vacancies ${slug}: a sample of the demo is left; ${closeSamples}`),
    ...testimonials
      .filter((testimonial) => isSampleTestimonial(testimonial, sample))
      .map(({ name }) => `testimonials ${name}: a sample of the demo is left; ${closeSamples}`),
  ];
}

const closeSamples = "take it off the site with `fairlead vacancies close-samples`";

/**
 * Whether a vacancy is from the demo, by its flag or its text, which may be a copy. `sample` as in
 * {@link missingFromCatalog}.
 */
export function isSampleVacancy(
  { sample: flagged, texts }: Pick<PublishedVacancy, "sample" | "texts">,
  sample: ReadonlySet<string>,
): boolean {
  return flagged || Object.values(texts).some(({ text }) => isVacancyOfSample(text, sample));
}

/** The same for a testimonial. */
export function isSampleTestimonial(
  { sample: flagged, texts }: Pick<ShownTestimonial, "sample" | "texts">,
  sample: ReadonlySet<string>,
): boolean {
  return flagged || Object.values(texts).some(({ quote }) => isOfSample(quote, sample));
}
