/**
 * What the site shows of vacancies, testimonials and its own documents, in each process's memory.
 * Each change increments `shelf.revision` in its transaction; processes poll it every second and
 * read what is newer, because connection poolers do not support LISTEN.
 */
import { setImmediate as pause } from "node:timers/promises";
import type { Database, Queryable } from "../../db/database.ts";
import { integer, onlyRow } from "../../db/rows.ts";
import { catalogState, documentsSince, shownTestimonials, vacanciesSince } from "../../db/queries/published-catalog.ts";
import type { PublishedDocument } from "../../domain/site-content/documents.ts";
import type { PublishedVacancy } from "../../domain/vacancies/content.ts";
import { cacheTextChecks } from "./cache-text-checks.ts";
import { type ShownTestimonial, textsOfTestimonial } from "../../domain/vacancies/testimonial.ts";
import { flaggedTestimonialLanguages, withoutFlaggedTexts } from "../../domain/vacancies/flagged-texts.ts";
import type { Language } from "../../locales/markets.ts";
import { schedule } from "../../app/scheduler.ts";

/** Milliseconds between two polls. */
const intervalMs = 1000;

/** What pages, emails and the desk read. */
export interface PublishedCatalog {
  /** Open vacancies: those with a place on the home page first, then the newest. */
  readonly open: readonly PublishedVacancy[];
  readonly testimonials: readonly ShownTestimonial[];
  /**
   * Published documents by name: brand, home page, own pages (domain/site-content/documents.ts).
   */
  readonly documents: ReadonlyMap<string, PublishedDocument>;
  /** When anything on the site last changed. */
  readonly changedAt: Date;
  /** Nothing was ever published. */
  readonly isEmpty: boolean;
  /** An open or closed vacancy; undefined: never published under this slug. */
  find(slug: string): PublishedVacancy | undefined;
  isOpen(slug: string | undefined): slug is string;
  /** The title in this language, otherwise in its first; null: unknown slug. */
  title(slug: string, language: Language): string | null;
}

export interface CatalogContent {
  readonly vacancies: readonly PublishedVacancy[];
  readonly testimonials: readonly ShownTestimonial[];
  readonly documents?: ReadonlyMap<string, PublishedDocument>;
  /** Omitted: derived from the vacancies. */
  readonly changedAt?: Date;
}

/**
 * A fixed catalog that is never reloaded; {@link openCatalog} makes one that follows a database.
 */
export function catalogOf({
  vacancies,
  testimonials,
  documents = new Map(),
  changedAt = newestOf(vacancies),
}: CatalogContent): PublishedCatalog {
  // A vacancy whose texts are all withheld (unpublish-flagged.ts) counts as never published.
  const shown = vacancies.filter(({ texts }) => Object.keys(texts).length > 0);
  const bySlug = new Map(shown.map((vacancy) => [vacancy.slug, vacancy]));
  const open = shown.filter(({ closedAt }) => closedAt === null).sort(firstShown);
  return {
    open,
    testimonials,
    documents,
    changedAt,
    isEmpty: vacancies.length === 0,
    find: (slug) => bySlug.get(slug),
    isOpen: (slug): slug is string => slug !== undefined && bySlug.get(slug)?.closedAt === null,
    title(slug, language) {
      const texts = bySlug.get(slug)?.texts ?? {};
      return (texts[language] ?? Object.values(texts)[0])?.text.title ?? null;
    },
  };
}

function newestOf(vacancies: readonly PublishedVacancy[]): Date {
  const moments = vacancies.flatMap(({ texts, publishedAt, closedAt }) => [
    publishedAt.getTime(),
    closedAt?.getTime() ?? 0,
    ...Object.values(texts).map((text) => new Date(text.changedAt).getTime()),
  ]);
  return new Date(moments.reduce((newest, moment) => Math.max(newest, moment), 0));
}

function firstShown(left: PublishedVacancy, right: PublishedVacancy): number {
  const [first, second] = [left.featured ?? Infinity, right.featured ?? Infinity];
  if (first !== second) return first - second;
  return right.publishedAt.getTime() - left.publishedAt.getTime() || (left.slug < right.slug ? -1 : 1);
}

export interface LiveCatalog extends PublishedCatalog {
  /** Reads what has changed since the last call. Resolves to whether anything did. */
  refresh(): Promise<boolean>;
}

/**
 * @param build identifies the program's build: processes of a build check each testimonial for
 * requests for money only once. Omitted: they check all at each refresh
 */
export async function openCatalog(database: Database, build?: string): Promise<LiveCatalog> {
  const vacancies = new Map<string, PublishedVacancy>();
  const documents = new Map<string, PublishedDocument>();
  let revision = -1;
  let current = catalogOf({ vacancies: [], testimonials: [] });
  let latest: Promise<unknown> = Promise.resolve();
  const read = async () => {
    const { revision: newest, changedAt } = await catalogState(database);
    const hasOtherTime = changedAt.getTime() !== current.changedAt.getTime();
    if (newest === revision && !hasOtherTime) return false;
    // Both values only increase, together: anything else means that the database was restored.
    const wasRestored = newest < revision || changedAt < current.changedAt || (newest === revision && hasOtherTime);
    // Each query may return rows newer than `newest`, which are then read again.
    const since = wasRestored ? -1 : revision;
    const changed = await vacanciesSince(database, since);
    const changedDocuments = await documentsSince(database, since);
    const testimonials = await checkedTestimonials(database, build);
    if (wasRestored) vacancies.clear();
    for (const vacancy of changed) vacancies.set(vacancy.id, vacancy);
    if (wasRestored) documents.clear();
    for (const { publishedAt, ...document } of changedDocuments) {
      if (publishedAt) documents.set(document.name, { ...document, publishedAt });
      else documents.delete(document.name);
    }
    current = catalogOf({
      vacancies: [...vacancies.values()],
      testimonials,
      documents: new Map(documents),
      changedAt,
    });
    revision = newest;
    return true;
  };
  const live: LiveCatalog = {
    get open() {
      return current.open;
    },
    get testimonials() {
      return current.testimonials;
    },
    get documents() {
      return current.documents;
    },
    get changedAt() {
      return current.changedAt;
    },
    get isEmpty() {
      return current.isEmpty;
    },
    find: (slug) => current.find(slug),
    isOpen: (slug): slug is string => current.isOpen(slug),
    title: (slug, language) => current.title(slug, language),
    refresh() {
      // Serialized: the result never comes from a read that started before the call.
      const refreshed = latest.then(read, read);
      latest = refreshed;
      return refreshed;
    },
  };
  await live.refresh();
  return live;
}

/** Testimonials without texts that ask for money (B8). They are few, so none is shown unchecked. */
async function checkedTestimonials(database: Database, build: string | undefined): Promise<ShownTestimonial[]> {
  const checked: ShownTestimonial[] = [];
  for (const testimonial of await shownTestimonials(database)) {
    const { id, version, readBy, readVersion } = testimonial;
    const isRead = build !== undefined && readBy === build && readVersion === version;
    if (!isRead) await cacheTextChecks(textsOfTestimonial(testimonial), pause);
    const withheld = isRead ? testimonial.withheld : flaggedTestimonialLanguages(testimonial);
    if (build !== undefined && !isRead) {
      await database.query(
        "update testimonial set read_by = $2, read_version = $3, withheld = $4::text[] where id = $1::uuid and version = $3",
        [id, build, version, withheld],
        "testimonial-read",
      );
    }
    const left = withoutFlaggedTexts(testimonial, withheld);
    if (left) checked.push(left);
  }
  return checked;
}

/** Polls every second and calls `changed` after each change. The returned function stops it. */
export function pollCatalog(
  catalog: LiveCatalog,
  changed: () => void,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const run = async () => {
    if (await catalog.refresh()) changed();
  };
  return schedule({ name: "shelf", every: intervalMs, atStart: false, run, onError });
}

/** Increments the revision; serializes transactions that change the site. */
export async function nextCatalogRevision(transaction: Queryable): Promise<number> {
  const rows = await transaction.rows(
    { revision: integer },
    // By the database's clock and never backwards: readers compare it to detect changes.
    `update shelf set revision = revision + 1, changed_at = greatest(changed_at, clock_timestamp()) returning revision`,
    [],
    "next-shelf-revision",
  );
  return onlyRow(rows).revision;
}
