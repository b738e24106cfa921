import { setImmediate as pause } from "node:timers/promises";
import type { Context } from "hono";
import {
  countVacancies,
  readVacancies,
  readVacancy,
  readVacancyTexts,
  readVersion,
  readVersions,
  type VacancyListRow,
  type VacancyRow,
  type VersionRow,
} from "../../db/queries/desk/vacancies.ts";
import { addMilliseconds } from "../../domain/contact-clock/clock.ts";
import {
  closedShownFor,
  type DeskVacancies,
  type DeskVacancy,
  type DeskVacancyPast,
  type DeskVacancyRow,
  type DeskVacancyVersion,
  editorGoneAfter,
} from "../../domain/desk/vacancies.ts";
import { cacheTextChecks } from "../../commands/vacancies/cache-text-checks.ts";
import { textsOfVacancy } from "../../domain/vacancies/scam-findings.ts";
import { checkVacancy, languagesToCheck } from "../../domain/vacancies/checks.ts";
import { neededLanguages } from "../../domain/vacancies/needed-languages.ts";
import { differs } from "../../domain/vacancies/overview.ts";
import { statusOf } from "../../domain/vacancies/status.ts";
import type { Language, MarketCode } from "../../locales/markets.ts";
import { vacancyContext, type VacancyContext } from "../../commands/vacancies/command.ts";
import { editorOf } from "../../commands/vacancies/editing-session.ts";
import { offeredMarkets } from "../../locales/offered.ts";
import { previewToken } from "../preview-token.ts";
import { errorAnswer, json } from "./answers.ts";
import type { DeskRequest } from "./request.ts";
import { checkWithinLimit } from "./never-pay.ts";
import { scheduleOf } from "./schedules.ts";

/** Milliseconds over which the list counts applicants. */
const appliedWithin = 30 * 86_400_000;

/** `GET /desk/api/vacancies` */
export async function listVacancies({ deps }: DeskRequest, c: Context): Promise<Response> {
  const { database } = deps;
  const now = deps.now();
  const offered = offeredMarkets(deps.config.operator);
  const [rows, counts] = await Promise.all([
    readVacancies(database, {
      appliedSince: addMilliseconds(now, -appliedWithin),
      closedSince: c.req.query("closed") === "all" ? null : addMilliseconds(now, -closedShownFor),
      seenSince: addMilliseconds(now, -editorGoneAfter),
    }),
    countVacancies(database),
  ]);
  const answer: DeskVacancies = {
    rows: rows.map((row) => listed(row, offered)),
    counts,
    closedMore: Math.max(0, counts.closed - rows.filter(({ closedAt }) => closedAt !== null).length),
    offered,
    now: now.toISOString(),
  };
  return json(c, answer);
}

function listed(row: VacancyListRow, offered: readonly MarketCode[]): DeskVacancyRow {
  const { id, slug, overview, publishedAt, closedAt, featured, hired } = row;
  const { title, source, markets, written, older, drafted = [], pay, questions } = overview;
  return {
    id,
    slug,
    title,
    source,
    status: statusIn(row),
    markets,
    languages: neededLanguages(markets, offered).map((language) => ({
      language,
      state: drafted.includes(language)
        ? "drafted"
        : older.includes(language)
          ? "older"
          : written.includes(language)
            ? "complete"
            : "missing",
    })),
    pay,
    applied: publishedAt ? row.applied : null,
    waiting: publishedAt ? row.waiting : null,
    hired,
    postedAt: publishedAt?.toISOString() ?? null,
    closesOn: publishedAt ? row.closesOn : overview.closesOn,
    closedAt: closedAt?.toISOString() ?? null,
    withheld: withheldOf(row),
    schedule: scheduleOf(row),
    scheduleRefused: row.scheduleRefused,
    questions,
    editedBy: row.editedBy,
    editedAt: row.changedAt.toISOString(),
    editor: row.editor,
    featured,
  };
}

function statusIn(row: Pick<VacancyRow, "publishedAt" | "closedAt" | "scheduledAt" | "overview">) {
  return statusOf({
    published: row.publishedAt !== null,
    closed: row.closedAt !== null,
    scheduled: row.scheduledAt !== null,
    differs: row.overview.differs,
  });
}

/** A closed vacancy shows nothing, so nothing is withheld. */
function withheldOf({ closedAt, withheld }: Pick<VacancyRow, "closedAt" | "withheld">): readonly Language[] {
  return closedAt === null ? withheld : [];
}

/** `GET /desk/api/vacancies/{id}` */
export async function showVacancy(request: DeskRequest<string>, c: Context): Promise<Response> {
  const { id } = request;
  const texts = await readVacancyTexts(request.deps.database, id);
  const wait = await checkWithinLimit(request, texts.flatMap(textsOfVacancy));
  if (wait !== null) return errorAnswer(c, "limited", { retryAfterSeconds: wait });
  const vacancy = await readDeskVacancy(request, id);
  return vacancy ? json(c, vacancy) : errorAnswer(c, "not_found");
}

/** Null: there is none. */
export async function readDeskVacancy(request: DeskRequest, id: string): Promise<DeskVacancy | null> {
  const { deps, caller } = request;
  const { database } = deps;
  const now = deps.now();
  const [row, editor, versions] = await Promise.all([
    readVacancy(database, id),
    editorOf(database, id, now),
    readVersions(database, id),
  ]);
  if (!row) return null;
  const { draft, published } = row;
  await cacheTextChecks(textsOfVacancy(draft.texts), pause);
  const context = contextOf(request);
  return {
    id,
    slug: row.slug,
    neverPublished: row.publishedAt === null,
    status: statusIn(row),
    version: row.version,
    savedAt: row.changedAt.toISOString(),
    draft,
    published: Object.fromEntries(
      Object.entries(published).map(([language, text]) => [
        language,
        { ...text, differs: differs(draft, published, language as Language) },
      ]),
    ),
    postedAt: row.publishedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    featured: row.featured,
    schedule: scheduleOf(row),
    scheduleRefused: row.scheduleRefused,
    withheld: withheldOf(row),
    editor: editor && {
      id: editor.id,
      name: editor.name,
      since: editor.since.toISOString(),
      own: editor.id === caller.id,
    },
    checks: checkVacancy(draft, languagesToCheck(draft), { ...context, from: now }),
    read: row.overview.written.length,
    history: versions.map(versionOf),
    applied: row.applied,
    appliedSinceOpened: row.appliedSinceOpened,
    waiting: row.waiting,
    hired: row.hired,
    offered: context.offered,
    preview: previewToken(deps.config, { kind: "vacancy", id, recruiterId: caller.id }, now),
    now: now.toISOString(),
  };
}

function versionOf({ id, version, what, languages, at, by }: VersionRow): DeskVacancyVersion {
  return { id, version, what, languages, at: at.toISOString(), by };
}

/** `GET /desk/api/vacancies/{id}/versions/{row}` */
export async function showVersion({ deps, id }: DeskRequest<readonly [string, number]>, c: Context): Promise<Response> {
  const version = await readVersion(deps.database, ...id);
  if (!version) return errorAnswer(c, "not_found");
  return json(c, { ...versionOf(version), draft: version.draft } satisfies DeskVacancyPast);
}

export function contextOf({ deps }: Pick<DeskRequest, "deps">): VacancyContext {
  return vacancyContext(deps.config, deps);
}
