/**
 * What every command about a vacancy does: locks it, decides, writes, keeps what was done in its history, records it at the desk, and
 * tells the shelf where the site shows something else then; all in one transaction.
 */
import { recordAtDesk } from "../audit/record.ts";
import type { Database, Transaction } from "../db/database.ts";
import { integer, json, listOf, nullable, oneOf, onlyRow, type Row, text, time } from "../db/rows.ts";
import { openCountries } from "../domain/eligibility.ts";
import type { DeskEventType } from "../domain/desk/audit.ts";
import type { Operator } from "../domain/operator/operator.ts";
import { checkVacancy, type Check, type Checking, writtenLanguages } from "../domain/vacancies/checks.ts";
import type { PublishedTexts, VacancyDraft } from "../domain/vacancies/content.ts";
import { overviewOf } from "../domain/vacancies/overview.ts";
import { isEqual } from "../domain/vacancies/publish.ts";
import type { VersionKind } from "../domain/vacancies/versions.ts";
import { askingLanguages, withoutLanguages } from "../domain/vacancies/withheld.ts";
import { type Language, languages } from "../locales/markets.ts";
import { offeredMarkets } from "../locales/offered.ts";
import { keepVersion } from "./history.ts";
import { announce, type Announcing, type AnnouncingDeployment, announcingOf } from "./notices.ts";
import { nextShelfRevision } from "./shelf.ts";

/** What commands need of the process they run in. */
export interface VacancyContext extends Omit<Checking, "from"> {
  readonly database: Database;
  readonly now: () => Date;
  /** Who is told when the site shows something else. */
  readonly announcing: Announcing;
}

/** With what the operator's file says now. */
export function vacancyContext(
  deployment: AnnouncingDeployment & { readonly operator: Operator },
  { database, now }: Pick<VacancyContext, "database" | "now">,
): VacancyContext {
  const { operator } = deployment;
  const announcing = announcingOf(deployment);
  const { byLaw } = operator;
  return { database, now, announcing, offered: offeredMarkets(operator), countries: openCountries(operator), byLaw };
}

/** A recruiter, by their account; null: the clock, or an import of the command line. */
export type By = { readonly id: string; readonly name: string } | null;

const shape = {
  id: text,
  slug: text,
  draft: json<VacancyDraft>(),
  version: integer,
  published: json<PublishedTexts>(),
  publishedAt: nullable(time),
  closedAt: nullable(time),
  featured: nullable(integer),
  /** Published languages that the site does not show (withhold.ts). */
  withheld: listOf(oneOf(languages)),
};
export type Vacancy = Row<typeof shape>;

/** Why it was not done; nothing was changed then. */
export interface Refused {
  readonly kind: "refused";
  readonly code:
    | "changed"
    | "editing"
    | "blocked"
    | "questions"
    | "closed"
    | "not_published"
    | "published"
    | "last_language"
    | "slug_taken"
    /** The address does. */
    | "asks_for_money"
    | "clock_gap"
    | "time_past"
    | "invalid"
    | "nothing";
  /** Of `changed` and `editing`: whose doing it is; null: nobody who has an account. */
  readonly who?: string | null;
  /** Of `blocked` and `questions`: everything that was found. */
  readonly checks?: readonly Check[];
  /** Of `clock_gap`: the next time that clocks do show. */
  readonly next?: string;
}

export type VacancyAnswer = { readonly kind: "done" } | Refused | { readonly kind: "unknown" };

/** What a command sets, and what it is called. */
export interface Change {
  readonly what: VersionKind;
  readonly records: DeskEventType;
  /** It was done with these; none: with all. */
  readonly languages?: readonly Language[];
  /** The draft it was done with, where that is not the one of today. */
  readonly of?: Pick<Vacancy, "draft" | "version">;
  readonly sets?: {
    readonly slug?: string;
    readonly draft?: VacancyDraft;
    /** When the draft was written, where that was elsewhere. */
    readonly changedAt?: Date;
    readonly published?: PublishedTexts;
    /** On the site from then on: for the first time, or again. */
    readonly openedAt?: Date;
    readonly closedAt?: Date | null;
    readonly featured?: number | null;
    readonly closesOn?: string | null;
    readonly closesAfter?: number | null;
  };
}

export const done = { kind: "done" } as const;

export function refused(code: Refused["code"], more: Omit<Refused, "kind" | "code"> = {}): Refused {
  return { kind: "refused", code, ...more };
}

/** A command under way, with the vacancy locked. */
export interface Work {
  readonly transaction: Transaction;
  readonly context: VacancyContext;
  readonly by: By;
  readonly vacancy: Vacancy;
  /** One moment for everything that the command does. */
  readonly now: Date;
}

interface Given {
  readonly id: string;
  readonly by: By;
  /** False: what others are at is left alone. */
  readonly waits?: boolean;
  /** Whoever has this place on the home page is locked too. */
  readonly place?: number | null;
}

/** `decide` gives what is to be changed, or why not; `done`: nothing is to be. */
export function giveForVacancy(
  context: VacancyContext,
  { id, by, waits = true, place = null }: Given,
  decide: (work: Work) => Promise<Change | VacancyAnswer>,
): Promise<VacancyAnswer> {
  const now = context.now();
  const work = async (transaction: Transaction): Promise<VacancyAnswer> => {
    // In one order, for two that lock each other's.
    const locked = await transaction.rows(
      shape,
      `select id, slug, draft, version, published, published_at as "publishedAt", closed_at as "closedAt", featured, withheld
       from vacancy where id = $1::uuid or featured = $2 order by id for update${waits ? "" : " skip locked"}`,
      [id, place],
      waits ? "lock-vacancy" : "lock-free-vacancy",
    );
    const vacancy = locked.find((row) => row.id === id);
    if (!vacancy) return { kind: "unknown" };
    const under: Work = { transaction, context, by, vacancy, now };
    const decided = await decide(under);
    if ("kind" in decided) return decided;
    await write(under, decided);
    return done;
  };
  return context.database.transaction(work, place === null ? {} : { locks: [placesLock] });
}

/** Held while a place on the home page is given: one after the other. */
export const placesLock = 7_203_118_440_920_551n;

async function write(work: Work, { what, records, languages = [], of, sets = {} }: Change): Promise<void> {
  const { transaction, vacancy, by, now } = work;
  const draft = sets.draft ?? vacancy.draft;
  const version = isEqual(draft, vacancy.draft) ? vacancy.version : vacancy.version + 1;
  await writeColumns(work, draft, version, sets);
  const entry = { vacancyId: vacancy.id, ...(of ?? { draft, version }), what, languages, at: now, by };
  const isNew = await keepVersion(transaction, entry);
  // What somebody types on is one entry, there as here; what the clock does, nobody did. An import is somebody's, whoever that was.
  if (isNew && (by !== null || what === "imported")) {
    await recordAtDesk(transaction, { by: by?.id ?? null, at: now }, records, { subject: sets.slug ?? vacancy.slug });
  }
}

async function writeColumns(
  { transaction, context, vacancy, now }: Work,
  draft: VacancyDraft,
  version: number,
  sets: NonNullable<Change["sets"]>,
): Promise<void> {
  const published = sets.published ?? vacancy.published;
  const columns: Record<string, unknown> = {};
  if (version !== vacancy.version) {
    Object.assign(columns, { draft: JSON.stringify(draft), version, changed_at: now.toISOString() });
  }
  if (sets.changedAt !== undefined) columns["changed_at"] = sets.changedAt.toISOString();
  if (sets.slug !== undefined) columns["slug"] = sets.slug;
  if (version !== vacancy.version || sets.published !== undefined) {
    columns["overview"] = JSON.stringify(overviewOf(draft, published, questionsIn(context, draft, now)));
  }
  const withheld = sets.published === undefined ? vacancy.withheld : askingLanguages(sets.published);
  if (sets.published !== undefined) Object.assign(columns, { published: JSON.stringify(sets.published), withheld });
  if (sets.openedAt !== undefined) {
    columns["opened_at"] = sets.openedAt.toISOString();
    columns["published_at"] = (vacancy.publishedAt ?? sets.openedAt).toISOString();
  }
  if (sets.closedAt !== undefined) columns["closed_at"] = sets.closedAt?.toISOString() ?? null;
  if (sets.featured !== undefined) columns["featured"] = sets.featured;
  if (sets.closesOn !== undefined) columns["closes_on"] = sets.closesOn;
  if (sets.closesAfter !== undefined) columns["closes_after"] = sets.closesAfter;
  if (Object.keys(columns).length === 0) return;
  if (["published", "closed_at", "featured"].some((name) => name in columns)) {
    const wasOpen = vacancy.publishedAt !== null && vacancy.closedAt === null;
    const isOpen = "published_at" in columns ? true : wasOpen;
    await announce(transaction, context.announcing, {
      slug: sets.slug ?? vacancy.slug,
      before: { texts: withoutLanguages(vacancy.published, vacancy.withheld), isOpen: wasOpen },
      after: {
        texts: withoutLanguages(published, withheld),
        isOpen: sets.closedAt === undefined ? isOpen : sets.closedAt === null,
      },
      markets: context.offered,
      now,
    });
    // Last, because all who change what the site shows come one after the other here.
    columns["shelf_revision"] = await nextShelfRevision(transaction);
  }
  const names = Object.keys(columns);
  const { rowCount } = await transaction.query(
    `update vacancy set ${names.map((name, index) => `${name} = $${index + 2}::${types[name] ?? "text"}`).join(", ")}
     where id = $1::uuid`,
    [vacancy.id, ...names.map((name) => columns[name])],
  );
  if (rowCount !== 1) throw new Error("a vacancy that is locked was not written");
}

const types: Readonly<Record<string, string>> = {
  draft: "jsonb",
  overview: "jsonb",
  published: "jsonb",
  version: "integer",
  changed_at: "timestamptz",
  opened_at: "timestamptz",
  published_at: "timestamptz",
  closed_at: "timestamptz",
  closes_on: "date",
  closes_after: "integer",
  featured: "smallint",
  shelf_revision: "bigint",
  withheld: "text[]",
};

/** As many as the editor shows: as if all that is written were published now. */
export function questionsIn(context: Omit<Checking, "from">, draft: VacancyDraft, now: Date): number {
  return checkVacancy(draft, writtenLanguages(draft), { ...context, from: now }).length;
}

/** Null: the draft is as it was looked at. Otherwise nothing is overwritten, and it is said whose doing that would be. */
export async function otherVersion({ transaction, vacancy }: Work, version: number): Promise<Refused | null> {
  if (version === vacancy.version) return null;
  const rows = await transaction.rows(
    { who: nullable(text) },
    `select (select by_name from vacancy_version where vacancy_id = $1::uuid and version = $2 order by id limit 1) as who`,
    [vacancy.id, vacancy.version],
  );
  return refused("changed", { who: onlyRow(rows).who });
}
