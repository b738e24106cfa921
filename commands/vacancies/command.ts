/**
 * Runs a command about a vacancy in one transaction: locks it, decides, writes, adds to its history
 * and the audit log, and announces changes of the site.
 */
import { recordAtDesk } from "../audit/record.ts";
import type { Database, Transaction } from "../../db/database.ts";
import { integer, json, listOf, nullable, oneOf, onlyRow, type Row, text, time } from "../../db/rows.ts";
import { openCountries } from "../../domain/eligibility.ts";
import type { DeskEventType } from "../../domain/desk/audit.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { checkVacancy, type Check, type Checking, languagesToCheck } from "../../domain/vacancies/checks.ts";
import type { PublishedTexts, VacancyDraft } from "../../domain/vacancies/content.ts";
import { overviewOf } from "../../domain/vacancies/overview.ts";
import { isEqual } from "../../domain/vacancies/publish.ts";
import type { VersionKind } from "../../domain/vacancies/versions.ts";
import { flaggedLanguages, withoutLanguages } from "../../domain/vacancies/flagged-texts.ts";
import { type Language, languages } from "../../locales/markets.ts";
import { offeredMarkets } from "../../locales/offered.ts";
import { saveVersion } from "./history.ts";
import { announce, type Announcing, type AnnouncingDeployment, announcingOf } from "./notices.ts";
import { nextCatalogRevision } from "./published-catalog.ts";

/** What commands need from their process. */
export interface VacancyContext extends Omit<Checking, "from"> {
  readonly database: Database;
  readonly now: () => Date;
  /** Whom to notify of changes on the site. */
  readonly announcing: Announcing;
}

/** Reads the operator file's current settings. */
export function vacancyContext(
  deployment: AnnouncingDeployment & { readonly operator: Operator },
  { database, now }: Pick<VacancyContext, "database" | "now">,
): VacancyContext {
  const { operator } = deployment;
  const announcing = announcingOf(deployment);
  const { byLaw } = operator;
  return { database, now, announcing, offered: offeredMarkets(operator), countries: openCountries(operator), byLaw };
}

/** The recruiter who acts; null: the clock, or an import from the command line. */
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
  /** Published languages that the site hides (unpublish-flagged.ts). */
  withheld: listOf(oneOf(languages)),
};
export type Vacancy = Row<typeof shape>;

/** Why nothing was changed. */
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
    | "asks_for_money"
    | "clock_gap"
    | "time_past"
    | "invalid"
    | "nothing";
  /** For `changed` and `editing`: the other person; null: no account. */
  readonly who?: string | null;
  /** For `blocked` and `questions`: all findings. */
  readonly checks?: readonly Check[];
  /** For `clock_gap`: the next local time that exists. */
  readonly next?: string;
}

export type VacancyAnswer = { readonly kind: "done" } | Refused | { readonly kind: "unknown" };

/** What a command sets, and how it is recorded. */
export interface Change {
  readonly what: VersionKind;
  readonly records: DeskEventType;
  /** The languages concerned; omitted: all. */
  readonly languages?: readonly Language[];
  /** The draft that was used, if not the current one. */
  readonly source?: Pick<Vacancy, "draft" | "version">;
  readonly sets?: {
    readonly slug?: string;
    readonly draft?: VacancyDraft;
    /** When the draft was changed elsewhere, for an import. */
    readonly changedAt?: Date;
    readonly published?: PublishedTexts;
    /** The moment it was opened or reopened. */
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

/** A running command that holds the vacancy's lock. */
export interface Work {
  readonly transaction: Transaction;
  readonly context: VacancyContext;
  readonly by: By;
  readonly vacancy: Vacancy;
  /** One moment for the whole command. */
  readonly now: Date;
}

interface CommandTarget {
  readonly id: string;
  readonly by: By;
  /** False: skip the vacancy if another command has locked it. */
  readonly waits?: boolean;
  /** Also locks the vacancy that holds this place on the home page. */
  readonly place?: number | null;
}

/** `decide` returns the change, or why there is none; `done`: nothing to change. */
export function runVacancyCommand(
  context: VacancyContext,
  { id, by, waits = true, place = null }: CommandTarget,
  decide: (work: Work) => Promise<Change | VacancyAnswer>,
): Promise<VacancyAnswer> {
  const now = context.now();
  const run = async (transaction: Transaction): Promise<VacancyAnswer> => {
    // Lock in id order: two commands may lock each other's vacancy.
    const locked = await transaction.rows(
      shape,
      `select id, slug, draft, version, published, published_at as "publishedAt", closed_at as "closedAt", featured, withheld
       from vacancy where id = $1::uuid or featured = $2 order by id for update${waits ? "" : " skip locked"}`,
      [id, place],
      waits ? "lock-vacancy" : "lock-free-vacancy",
    );
    const vacancy = locked.find((row) => row.id === id);
    if (!vacancy) return { kind: "unknown" };
    const running: Work = { transaction, context, by, vacancy, now };
    const decided = await decide(running);
    if ("kind" in decided) return decided;
    await write(running, decided);
    return done;
  };
  return context.database.transaction(run, place === null ? {} : { locks: [placesLock] });
}

/** Serializes commands that assign places on the home page. */
export const placesLock = 7_203_118_440_920_551n;

async function write(work: Work, { what, records, languages = [], source, sets = {} }: Change): Promise<void> {
  const { transaction, vacancy, by, now } = work;
  const draft = sets.draft ?? vacancy.draft;
  const version = isEqual(draft, vacancy.draft) ? vacancy.version : vacancy.version + 1;
  await writeColumns(work, draft, version, sets);
  const entry = { vacancyId: vacancy.id, ...(source ?? { draft, version }), what, languages, at: now, by };
  const isNew = await saveVersion(transaction, entry);
  // Continued typing is a single entry in both logs. The audit log omits actions of the clock,
  // which have no author, but includes imports.
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
    columns["overview"] = JSON.stringify(overviewOf(draft, published, countFindings(context, draft, now)));
  }
  const withheld = sets.published === undefined ? vacancy.withheld : flaggedLanguages(sets.published);
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
    // Last: this row lock serializes all changes of the site.
    columns["shelf_revision"] = await nextCatalogRevision(transaction);
  }
  const names = Object.keys(columns);
  const { rowCount } = await transaction.query(
    `update vacancy set ${names.map((name, index) => `${name} = $${index + 2}::${columnTypes[name] ?? "text"}`).join(", ")}
     where id = $1::uuid`,
    [vacancy.id, ...names.map((name) => columns[name])],
  );
  if (rowCount !== 1) throw new Error("updating a locked vacancy changed no row");
}

const columnTypes: Readonly<Record<string, string>> = {
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

/** Number of findings, errors included, if all written languages were published now. */
export function countFindings(context: Omit<Checking, "from">, draft: VacancyDraft, now: Date): number {
  return checkVacancy(draft, languagesToCheck(draft), { ...context, from: now }).length;
}

/** Null: the draft is unchanged since `version`. Otherwise the refusal names who changed it. */
export async function otherVersion({ transaction, vacancy }: Work, version: number): Promise<Refused | null> {
  if (version === vacancy.version) return null;
  const rows = await transaction.rows(
    { who: nullable(text) },
    `select (select by_name from vacancy_version where vacancy_id = $1::uuid and version = $2 order by id limit 1) as who`,
    [vacancy.id, vacancy.version],
  );
  return refused("changed", { who: onlyRow(rows).who });
}
