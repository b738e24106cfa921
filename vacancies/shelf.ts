/**
 * What of vacancies and testimonials the site shows, in the memory of each process. Every change of it counts up one number in the
 * database (`shelf.revision`), in the transaction that makes it; a process asks for that number every second and reads only what is
 * newer, so that no LISTEN is needed, which a connection pooler would not let through.
 */
import { setImmediate as pause } from "node:timers/promises";
import type { Database, Queryable } from "../db/database.ts";
import { integer, onlyRow } from "../db/rows.ts";
import { shelfState, shownTestimonials, vacanciesSince } from "../db/queries/shelf.ts";
import type { PublishedVacancy } from "../domain/vacancies/content.ts";
import { readAhead } from "../domain/vacancies/asking.ts";
import { type ShownTestimonial, textsOfTestimonial } from "../domain/vacancies/testimonial.ts";
import { askingLanguagesOf, honestPart } from "../domain/vacancies/withheld.ts";
import type { Language } from "../locales/markets.ts";
import { schedule } from "../schedule.ts";

/** Milliseconds between two looks at the revision. */
const intervalMs = 1000;

/** What pages, letters and the desk read of it. */
export interface Shelf {
  /** The open ones: those chosen for the home page first, then the newest first. */
  readonly open: readonly PublishedVacancy[];
  readonly testimonials: readonly ShownTestimonial[];
  /** When anything of it last changed. */
  readonly changedAt: Date;
  /** Nothing was ever published. */
  readonly isEmpty: boolean;
  /** Open or closed; undefined where nothing was ever published under it. */
  find(slug: string): PublishedVacancy | undefined;
  isOpen(slug: string | undefined): slug is string;
  /** As it is or was on the site in that language, else in its first; null where there is none of that name. */
  title(slug: string, language: Language): string | null;
}

export interface ShelfContent {
  readonly vacancies: readonly PublishedVacancy[];
  readonly testimonials: readonly ShownTestimonial[];
  /** Left out: as far as the vacancies tell. */
  readonly changedAt?: Date;
}

/** Of what is given, never read again: the desk's shelf in front of a database is {@link openShelf}'s. */
export function shelfOf({ vacancies, testimonials, changedAt = newestOf(vacancies) }: ShelfContent): Shelf {
  // Of what asks for money nothing may be left (withhold.ts): then it is as if it had never been there.
  const shown = vacancies.filter(({ texts }) => Object.keys(texts).length > 0);
  const bySlug = new Map(shown.map((vacancy) => [vacancy.slug, vacancy]));
  const open = shown.filter(({ closedAt }) => closedAt === null).sort(firstShown);
  return {
    open,
    testimonials,
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

export interface LiveShelf extends Shelf {
  /** Reads what changed since the last time. Resolves to whether anything did. */
  refresh(): Promise<boolean>;
}

/** `build`: whose check reads testimonials; what it has read is not read again, by no process. Left out: it reads all of them each time. */
export async function openShelf(database: Database, build?: string): Promise<LiveShelf> {
  const vacancies = new Map<string, PublishedVacancy>();
  let revision = -1;
  let current = shelfOf({ vacancies: [], testimonials: [] });
  let latest: Promise<unknown> = Promise.resolve();
  const read = async () => {
    const { revision: newest, changedAt } = await shelfState(database);
    const isOther = changedAt.getTime() !== current.changedAt.getTime();
    if (newest === revision && !isOther) return false;
    // Neither goes back, and the number never stands while the moment moves, but where the database was restored from a copy.
    const wasRestored = newest < revision || changedAt < current.changedAt || (newest === revision && isOther);
    // Of one moment: what is read now may be newer than `newest`, and is then read once more.
    const changed = await vacanciesSince(database, wasRestored ? -1 : revision);
    const testimonials = await honestTestimonials(database, build);
    if (wasRestored) vacancies.clear();
    for (const vacancy of changed) vacancies.set(vacancy.id, vacancy);
    current = shelfOf({ vacancies: [...vacancies.values()], testimonials, changedAt });
    revision = newest;
    return true;
  };
  const live: LiveShelf = {
    get open() {
      return current.open;
    },
    get testimonials() {
      return current.testimonials;
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
      // One after the other, and never the answer of a read that began before the call.
      const refreshed = latest.then(read, read);
      latest = refreshed;
      return refreshed;
    },
  };
  await live.refresh();
  return live;
}

/** Testimonials without what asks for money (B8). Unlike vacancies they are few, so none is shown unread. */
async function honestTestimonials(database: Database, build: string | undefined): Promise<ShownTestimonial[]> {
  const honest: ShownTestimonial[] = [];
  for (const testimonial of await shownTestimonials(database)) {
    const { id, version, readBy, readVersion } = testimonial;
    const isRead = build !== undefined && readBy === build && readVersion === version;
    if (!isRead) await readAhead(textsOfTestimonial(testimonial), pause);
    const withheld = isRead ? testimonial.withheld : askingLanguagesOf(testimonial);
    if (build !== undefined && !isRead) {
      await database.query(
        "update testimonial set read_by = $2, read_version = $3, withheld = $4::text[] where id = $1::uuid and version = $3",
        [id, build, version, withheld],
        "testimonial-read",
      );
    }
    const left = honestPart(testimonial, withheld);
    if (left) honest.push(left);
  }
  return honest;
}

/** Looks every second; `changed` is called after each change. The returned function ends it. */
export function followShelf(
  shelf: LiveShelf,
  changed: () => void,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const run = async () => {
    if (await shelf.refresh()) changed();
  };
  return schedule({ name: "shelf", every: intervalMs, atStart: false, run, onError });
}

/** Counts the revision up, for whoever changes what the site shows: two that change it at once come one after the other. */
export async function nextShelfRevision(transaction: Queryable): Promise<number> {
  const rows = await transaction.rows(
    { revision: integer },
    // By the database's clock, and never back: what is read of it says whether somebody has seen the newest.
    `update shelf set revision = revision + 1, changed_at = greatest(changed_at, clock_timestamp()) returning revision`,
    [],
    "next-shelf-revision",
  );
  return onlyRow(rows).revision;
}
