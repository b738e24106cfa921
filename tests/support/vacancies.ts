/** Test vacancies: the demo's, written out like an operator's, in any number. */
import type { Database } from "../../db/database.ts";
import type {
  PublishedText,
  PublishedTexts,
  PublishedVacancy,
  VacancyDraft,
  VacancyFacts,
  VacancyText,
} from "../../domain/vacancies/content.ts";
import { shownFromFile } from "../../domain/vacancies/from-operator-file.ts";
import { overviewOf } from "../../domain/vacancies/overview.ts";
import type { Language } from "../../locales/markets.ts";
import { nextCatalogRevision, type PublishedCatalog, catalogOf } from "../../commands/vacancies/published-catalog.ts";
import { demoOperator } from "./operators.ts";
import { read } from "./repository.ts";

export const publishedOn = "2026-11-12T09:00:00.000Z";

const lists = {
  responsibilities: [
    "Enter new rooms, prices and pictures into the booking pages of six to ten small hotels",
    "Read guest requests each morning and pass them to the right person",
    "Check every evening that prices are the same on all pages",
    "Write down what was unclear, so that the next person knows",
  ],
  qualifications: [
    "A computer or a tablet, and a connection that holds a video call",
    "Plain written English. You do not need to speak on the phone",
    "To be at least 23 years old",
  ],
  benefits: ["Two paid training days, at the pay of the job", "A written agreement before your first day"],
  steps: [],
} as const;

const facts: VacancyFacts = {
  pay: {
    day: { base: [64, 82], currencies: {}, hours: [4, 4] },
    week: { base: [480, 560], currencies: {}, hours: [37, 37.5] },
  },
  tax: "gross",
  contract: "employee",
  markets: null,
  countries: null,
  tags: ["work-from-home", "remote", "part-time"],
  positions: 3,
  closesOn: "2026-12-12",
  closesAfter: null,
};

export interface VacancyChange {
  readonly slug?: string;
  readonly facts?: Partial<VacancyFacts>;
  /** By language; English by default. */
  readonly texts?: Partial<Record<Language, Partial<VacancyText>>>;
  readonly publishedAt?: string;
  readonly closedAt?: Date | null;
  readonly featured?: number | null;
}

/** A vacancy as shown on the site, with all possible facts. */
export function vacancyWith(change: VacancyChange = {}): PublishedVacancy {
  const { slug = "hotel-operations-assistant", publishedAt = publishedOn } = change;
  const texts: PublishedTexts = Object.fromEntries(
    Object.entries(change.texts ?? { en: {} }).map(([language, text]): [string, PublishedText] => [
      language,
      {
        facts: { ...facts, ...change.facts },
        text: {
          title: "Hotel Operations Assistant",
          summary: "Keep room listings, prices and guest requests up to date for hotels that take bookings online.",
          ...structuredClone({
            responsibilities: [...lists.responsibilities],
            qualifications: [...lists.qualifications],
            benefits: [...lists.benefits],
            steps: [],
          }),
          ...text,
        },
        publishedAt,
        changedAt: publishedAt,
      },
    ]),
  );
  return {
    id: slug,
    slug,
    sample: false,
    texts,
    publishedAt: new Date(publishedAt),
    closedAt: change.closedAt ?? null,
    featured: change.featured ?? null,
  };
}

/**
 * The demo's six in all their languages with lists and dates, and copies, each a minute older than
 * the previous.
 */
export function vacanciesOf(count: number): PublishedVacancy[] {
  const { vacancies } = shownFromFile(demoOperator, new Date(publishedOn));
  return Array.from({ length: count }, (_, index) => {
    const like = vacancies[index % vacancies.length] as PublishedVacancy;
    const publishedAt = new Date(Date.parse(publishedOn) - index * 60_000).toISOString();
    const copy = Math.floor(index / vacancies.length);
    const low = 60 + (index % 20);
    const change: VacancyChange = {
      slug: copy === 0 ? like.slug : `${like.slug}-${copy}`,
      facts: {
        pay: { ...facts.pay, day: { base: [low, low + 18], currencies: {}, hours: [4, 4] } },
        contract: index % 3 === 0 ? "freelance" : "employee",
        tags: like.texts.en?.facts.tags ?? [],
      },
      texts: Object.fromEntries(
        Object.entries(like.texts).map(([language, { text }]) => [
          language,
          { title: text.title, summary: text.summary },
        ]),
      ),
      publishedAt,
      featured: index < 6 ? index + 1 : null,
    };
    return vacancyWith(change);
  });
}

/**
 * `count` successive words of a language that the sample does not use, starting at index `start`
 * and wrapping around.
 */
export function otherWords(language: string, start: number, count: number): string {
  const { clauses } = JSON.parse(read(`locales/legal/${language}/terms.json`)) as {
    clauses: { paragraphs: string[] }[];
  };
  const words = clauses
    .flatMap(({ paragraphs }) => paragraphs)
    .join(" ")
    .replaceAll(/\{[^{}]*\}|[{}]/g, "")
    .split(" ");
  return Array.from({ length: count }, (_, at) => words[(start + at) % words.length]).join(" ");
}

export function catalogWith(vacancies: readonly PublishedVacancy[]): PublishedCatalog {
  return catalogOf({ vacancies, testimonials: shownFromFile(demoOperator, new Date(publishedOn)).testimonials });
}

/** Replaces all stored vacancies as if these had just been published. */
export async function storeVacancies(database: Database, vacancies: readonly PublishedVacancy[]): Promise<void> {
  const rows = vacancies.map(({ slug, texts, publishedAt, closedAt, featured }) => {
    const draft = draftLike(texts);
    return {
      slug,
      published: texts,
      draft,
      overview: overviewOf(draft, texts, 0),
      published_at: publishedAt,
      closed_at: closedAt,
      featured,
    };
  });
  await database.transaction(async (transaction) => {
    const revision = await nextCatalogRevision(transaction);
    await transaction.query("delete from vacancy where slug <> all($1::text[])", [rows.map(({ slug }) => slug)]);
    await transaction.query(
      `insert into vacancy (slug, draft, overview, published, featured, created_at, changed_at, published_at, opened_at, closed_at,
         shelf_revision)
       select slug, draft, overview, published, featured, published_at, published_at, published_at, published_at, closed_at, $2
       from jsonb_to_recordset($1::jsonb)
         as v (slug text, draft jsonb, overview jsonb, published jsonb, featured smallint, published_at timestamptz, closed_at timestamptz)
       on conflict (slug) do update set published = excluded.published, closed_at = excluded.closed_at, shelf_revision = $2`,
      [JSON.stringify(rows), revision],
    );
  });
}

/** The draft of exactly this publication. */
function draftLike(texts: PublishedTexts): VacancyDraft {
  const [first] = Object.values(texts);
  if (!first) throw new Error("it is published in a language");
  const written = Object.entries(texts).map(([language, { text }]) => [language, { text, basis: null }]);
  return { source: "en", facts: first.facts, texts: Object.fromEntries(written) as VacancyDraft["texts"] };
}
