/** Export format of vacancies and testimonials (D31): `fairlead vacancies export`. */
import * as v from "valibot";
import { type Language, languages } from "../../locales/markets.ts";
import { slugSchema } from "../application/slug.ts";
import {
  type PublishedText,
  type PublishedTexts,
  type VacancyDraft,
  vacancyDraft,
  vacancyFacts,
  vacancyText,
} from "./content.ts";
import { isDay } from "./day.ts";
import { isEqual } from "./publish.ts";
import { consentEndings, testimonialConsent, testimonialWords } from "./testimonial.ts";

/** A calendar time in years all databases support, in our format. */
const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => isDay(text.slice(0, 10)), "there is no such day"),
  // oxlint-disable-next-line no-restricted-globals -- parses what was written; no clock is read
  v.transform((text) => new Date(text)),
  v.check((at) => !Number.isNaN(at.getTime()), "there is no such time"),
  v.transform((at) => at.toISOString()),
);

/** Facts and text only if they differ from the draft. */
const publishedInFile = v.strictObject({
  publishedAt: time,
  changedAt: time,
  facts: v.optional(vacancyFacts),
  text: v.optional(vacancyText),
});

const vacancyInFile = v.strictObject({
  slug: slugSchema,
  /** Time of the last change at the source; missing in old files. */
  changedAt: v.optional(time),
  ...vacancyDraft.entries,
  /** Omitted or empty: a draft that was never published. */
  published: v.optional(v.record(v.picklist(languages), publishedInFile), {}),
  publishedAt: v.optional(time),
  closedAt: v.optional(time),
  featured: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6))),
});
export type VacancyInFile = v.InferOutput<typeof vacancyInFile>;

const testimonialInFile = v.strictObject({
  /** Stable across deployments; missing in old files. */
  id: v.optional(v.pipe(v.string(), v.uuid(), v.toLowerCase())),
  ...testimonialWords.entries,
  /** null: no consent, or it has ended. */
  consent: v.nullable(testimonialConsent),
  /** Ended consents remain recorded. */
  formerConsents: v.optional(
    v.array(v.strictObject({ ...testimonialConsent.entries, ended: v.picklist(consentEndings), endedAt: time })),
    [],
  ),
  shown: v.boolean(),
});
export type TestimonialInFile = v.InferOutput<typeof testimonialInFile>;

const distinct = (values: readonly unknown[]) => new Set(values).size === values.length;

export const vacanciesFile = v.pipe(
  v.strictObject({
    version: v.literal(1),
    vacancies: v.array(vacancyInFile),
    testimonials: v.optional(v.array(testimonialInFile), []),
  }),
  v.check(({ vacancies }) => distinct(vacancies.map(({ slug }) => slug)), "two vacancies have the same slug"),
  v.check(
    ({ vacancies }) => distinct(vacancies.flatMap(({ featured }) => featured ?? [])),
    "two vacancies have the same place on the home page",
  ),
  v.check(
    ({ testimonials }) => distinct(testimonials.flatMap(({ id }) => id ?? [])),
    "two testimonials have the same id",
  ),
);
export type VacanciesFile = v.InferOutput<typeof vacanciesFile>;

/** A stored vacancy to export. */
export interface StoredVacancy {
  readonly slug: string;
  readonly changedAt: Date;
  readonly draft: VacancyDraft;
  readonly published: PublishedTexts;
  readonly publishedAt: Date | null;
  readonly closedAt: Date | null;
  readonly featured: number | null;
}

export function vacancyToFile(stored: StoredVacancy): VacancyInFile {
  const { slug, changedAt: touchedAt, draft, published, publishedAt, closedAt, featured } = stored;
  const shown = Object.entries(published) as [Language, PublishedText][];
  return {
    slug,
    changedAt: touchedAt.toISOString(),
    ...draft,
    published: Object.fromEntries(
      shown.map(([language, { facts, text, publishedAt: at, changedAt }]) => [
        language,
        {
          publishedAt: at,
          changedAt,
          ...(isEqual(facts, draft.facts) ? {} : { facts }),
          ...(isEqual(text, draft.texts[language]?.text) ? {} : { text }),
        },
      ]),
    ),
    ...(publishedAt && { publishedAt: publishedAt.toISOString() }),
    ...(closedAt && { closedAt: closedAt.toISOString() }),
    ...(featured !== null && { featured }),
  };
}

/** Time its contents were last changed, at the earliest: ISO 8601; null: unknown. */
export function writtenAt({ changedAt, published }: Pick<VacancyInFile, "changedAt" | "published">): string | null {
  return changedAt ?? Object.values(published).reduce<string | null>(newer, null);
}

const newer = (time: string | null, shown: v.InferOutput<typeof publishedInFile>): string =>
  time !== null && time > shown.changedAt ? time : shown.changedAt;

/** What the site shows of it according to the file. */
export function publishedInVacancy({ facts, texts, published }: VacancyInFile): PublishedTexts {
  const shown = Object.entries(published) as [Language, v.InferOutput<typeof publishedInFile>][];
  return Object.fromEntries(
    shown.map(([language, { publishedAt, changedAt, ...own }]) => [
      language,
      {
        facts: own.facts ?? facts,
        text: own.text ?? texts[language]?.text ?? v.parse(vacancyText, {}),
        publishedAt,
        changedAt,
      },
    ]),
  );
}
