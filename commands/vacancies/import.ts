/**
 * Imports a file of vacancies: creates or updates those it names, and leaves all others. One error
 * rejects the whole file. Vacancies closed, edited or changed here since are kept unless
 * `overwrite` is set. Repeating an import changes nothing.
 */
import { touched } from "../../db/queries/vacancies-file.ts";
import { text } from "../../db/rows.ts";
import type { PublishedTexts } from "../../domain/vacancies/content.ts";
import { publishedInVacancy, type VacanciesFile, writtenAt, type VacancyInFile } from "../../domain/vacancies/file.ts";
import { testimonialErrors, vacancyErrors } from "../../domain/vacancies/file-errors.ts";
import { overviewOf } from "../../domain/vacancies/overview.ts";
import { closingOf, isEqual } from "../../domain/vacancies/publish.ts";
import type { Language } from "../../locales/markets.ts";
import { recordAtDesk } from "../audit/record.ts";
import { type By, done, runVacancyCommand, countFindings, type VacancyContext, type Work } from "./command.ts";
import { editorOf } from "./editing-session.ts";
import { saveVersion } from "./history.ts";
import { announce } from "./notices.ts";
import { cancelScheduled } from "./scheduled-publishing.ts";
import { assignPlaces, placeInFile, placesOutsideFile } from "./import-places.ts";
import { nextCatalogRevision } from "./published-catalog.ts";
import { importTestimonials } from "./testimonials/import.ts";

export interface Imported {
  readonly made: number;
  readonly changed: number;
  readonly testimonials: number;
  /** What was not imported, each with the reason. */
  readonly left: string[];
}

export type ImportAnswer =
  | ({ readonly kind: "done" } & Imported)
  | { readonly kind: "refused"; readonly errors: string[] };

export interface Importing {
  /** Null: the command line. */
  readonly by: By;
  /** Also overwrites vacancies that are newer, closed or being edited here. */
  readonly overwrite: boolean;
}

export async function importVacancies(
  context: VacancyContext,
  file: VacanciesFile,
  importing: Importing,
): Promise<ImportAnswer> {
  const checking = { ...context, from: context.now() };
  const errors = [
    ...file.vacancies.flatMap((vacancy) => vacancyErrors(vacancy, checking)),
    ...file.testimonials.flatMap((testimonial) => testimonialErrors(testimonial, checking.from)),
    ...(await takenOff(context, file)),
  ];
  if (errors.length > 0) return { kind: "refused", errors };
  const counts = { made: 0, changed: 0 };
  const left: string[] = [];
  const taken: VacancyInFile[] = [];
  const others = await placesOutsideFile(context.database, file);
  for (const vacancy of file.vacancies) {
    const place = placeInFile(vacancy);
    const holder = place === null ? undefined : others.get(place);
    if (holder !== undefined) left.push(`${vacancy.slug}: place ${place} on the home page stays with ${holder}`);
    // If another vacancy keeps the place, it is no reason to change anything.
    const wanted = holder === undefined ? { place } : null;
    const became = (await make(context, vacancy, importing))
      ? "made"
      : await change(context, { vacancy, wanted }, importing);
    if (became === "made" || became === "changed") {
      counts[became] += 1;
      taken.push(vacancy);
    } else if (became !== "same") left.push(`${vacancy.slug}: ${became.left}; use --overwrite to import it anyway`);
  }
  await assignPlaces(context, taken);
  const testimonials = await importTestimonials(context, file.testimonials, importing.by);
  return { kind: "done", ...counts, testimonials: testimonials.taken, left: [...left, ...testimonials.left] };
}

/** A published vacancy must be closed, which tells visitors, instead of becoming a draft. */
async function takenOff({ database }: VacancyContext, { vacancies }: VacanciesFile): Promise<string[]> {
  const drafts = vacancies.filter(({ publishedAt }) => publishedAt === undefined).map(({ slug }) => slug);
  const rows = await database.rows(
    { slug: text },
    "select slug from vacancy where slug = any($1::text[]) and published_at is not null order by slug",
    [drafts],
  );
  return rows.map(({ slug }) => `${slug}: was published, but is a draft in the file. Close it instead.`);
}

const draftOf = ({ source, facts, texts }: VacancyInFile) => ({ source, facts, texts });

/** False: a vacancy with this slug exists. */
async function make(context: VacancyContext, vacancy: VacancyInFile, { by }: Importing): Promise<boolean> {
  const now = context.now();
  const [draft, published] = [draftOf(vacancy), publishedInVacancy(vacancy)];
  const { closesOn, closesAfter } = closingOf(published);
  const { slug, publishedAt = null, closedAt = null, changedAt = now.toISOString() } = vacancy;
  // Before the transaction: checking all texts takes seconds on a slow machine, and the database
  // ends idle transactions.
  const overview = JSON.stringify(overviewOf(draft, published, countFindings(context, draft, now)));
  return context.database.transaction(async (transaction) => {
    const [made] = await transaction.rows(
      { id: text },
      `insert into vacancy (slug, draft, overview, published, created_at, changed_at, published_at, opened_at, closed_at,
         closes_on, closes_after, shelf_revision)
       values ($1, $2::jsonb, $3::jsonb, $4::jsonb, $5::timestamptz, $11::timestamptz, $6::timestamptz, $6::timestamptz,
         $7::timestamptz, $8::date, $9, $10)
       on conflict (slug) do nothing returning id`,
      [
        slug,
        JSON.stringify(draft),
        overview,
        JSON.stringify(published),
        now.toISOString(),
        publishedAt,
        closedAt,
        closesOn,
        closesAfter,
        await nextCatalogRevision(transaction),
        changedAt,
      ],
    );
    if (!made) return false;
    const after = { texts: published, isOpen: publishedAt !== null && closedAt === null };
    const announced = { slug, before: { texts: {}, isOpen: false }, after, markets: context.offered, now };
    await announce(transaction, context.announcing, announced);
    const entry = { vacancyId: made.id, version: 1, draft, what: "imported", at: now, by } as const;
    await saveVersion(transaction, { ...entry, languages: Object.keys(published) as Language[] });
    await recordAtDesk(transaction, { by: by?.id ?? null, at: now }, "vacancy_imported", { subject: slug });
    return true;
  });
}

/** `same`: already as in the file. `left`: why it was kept. */
type Became = "same" | "changed" | { readonly left: string };

interface Wanted {
  readonly vacancy: VacancyInFile;
  /** Its place on the home page; null: keep the current one. */
  readonly wanted: { readonly place: number | null } | null;
}

async function change(context: VacancyContext, { vacancy, wanted }: Wanted, importing: Importing): Promise<Became> {
  const [stored] = await context.database.rows({ id: text }, "select id from vacancy where slug = $1", [vacancy.slug]);
  // Deleted between the two statements; the next import creates it.
  if (!stored) return { left: "was deleted meanwhile" };
  let became: Became = "same";
  await runVacancyCommand(context, { id: stored.id, by: importing.by }, async (work) => {
    const draft = draftOf(vacancy);
    const published = onto(work.vacancy.published, publishedInVacancy(vacancy), work.now);
    const closedAt = vacancy.closedAt === undefined ? null : (work.vacancy.closedAt ?? new Date(vacancy.closedAt));
    const isSame =
      isEqual(draft, work.vacancy.draft) &&
      isEqual(published, work.vacancy.published) &&
      (closedAt === null) === (work.vacancy.closedAt === null) &&
      (wanted === null || wanted.place === work.vacancy.featured);
    if (isSame) return done;
    const why = importing.overwrite ? null : await againstIt(work, vacancy);
    became = why === null ? "changed" : { left: why };
    if (why !== null) return done;
    await cancelScheduled(work);
    const first =
      vacancy.publishedAt === undefined || work.vacancy.publishedAt ? {} : { openedAt: new Date(vacancy.publishedAt) };
    const again = closedAt === null && work.vacancy.closedAt !== null ? { openedAt: work.now } : {};
    return {
      what: "imported",
      records: "vacancy_imported",
      languages: Object.keys(published) as Language[],
      sets: {
        draft,
        published,
        closedAt,
        // From the file: earlier exports are older than this from now on, but the same file edited
        // again is not.
        changedAt: vacancy.changedAt === undefined ? work.now : new Date(vacancy.changedAt),
        ...closingOf(publishedInVacancy(vacancy)),
        ...(closedAt && { featured: null }),
        ...first,
        ...again,
      },
    };
  });
  return became;
}

/** Why the stored vacancy is kept; null: overwrite it. */
async function againstIt({ transaction, vacancy, now }: Work, inFile: VacancyInFile): Promise<string | null> {
  if (inFile.closedAt === undefined && vacancy.closedAt !== null) {
    return "is closed here, and the file would reopen it";
  }
  const editor = await editorOf(transaction, vacancy.id, now);
  if (editor !== null) return `${editor.name} is editing it`;
  const { at, who } = await touched(transaction, vacancy.id);
  const written = writtenAt(inFile);
  if (written !== null && at.toISOString() <= written) return null;
  const by = who === null ? "" : `, by ${who}`;
  return `was changed here at ${at.toISOString()}${by}, after the version in the file`;
}

/** The published texts after the import; unchanged texts keep their dates. */
function onto(before: PublishedTexts, after: PublishedTexts, now: Date): PublishedTexts {
  const texts = Object.entries(after) as [Language, NonNullable<PublishedTexts[Language]>][];
  return Object.fromEntries(
    texts.map(([language, { facts, text: words, ...dates }]) => {
      const shown = before[language];
      if (!shown) return [language, { facts, text: words, ...dates }];
      if (isEqual([facts, words], [shown.facts, shown.text])) return [language, shown];
      return [language, { facts, text: words, publishedAt: shown.publishedAt, changedAt: now.toISOString() }];
    }),
  );
}
