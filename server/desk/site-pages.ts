/**
 * The home page and own pages (B18): every recruiter writes them, managers put them on the site.
 */
import { setImmediate as pause } from "node:timers/promises";
import type { Context } from "hono";
import { cacheTextChecks } from "../../commands/vacancies/cache-text-checks.ts";
import type { DocumentAnswer, DocumentRefusal, SiteContext } from "../../commands/site/command.ts";
import { publishDocument, unpublishDocument } from "../../commands/site/publish.ts";
import { removeDocument } from "../../commands/site/remove.ts";
import { restoreDocumentVersion } from "../../commands/site/restore.ts";
import { saveDocumentDraft } from "../../commands/site/save-draft.ts";
import { schedulePage, unschedulePage } from "../../commands/site/schedule.ts";
import {
  type DocumentRow,
  type DocumentVersionRow,
  readDocument,
  readDocuments,
  readDocumentVersion,
  readDocumentVersions,
} from "../../db/queries/desk/site-documents.ts";
import {
  type DeskSitePage,
  type DeskSitePages,
  type DeskSitePast,
  type DeskSiteSaved,
  documentName,
  homePageId,
  type sitePageCreateBody,
  type sitePageDeleteBody,
  type sitePageDraftBody,
  type SitePageContent,
  type sitePagePublishBody,
  type sitePageRestoreBody,
  type sitePageScheduleBody,
} from "../../domain/desk/site-pages.ts";
import type { DeskSiteVersion } from "../../domain/desk/site-version.ts";
import { checkSite, type SiteCheck, type SiteChecking, textsOfSite } from "../../domain/site-content/checks.ts";
import { newHome, newPage, type PageDraft } from "../../domain/site-content/content.ts";
import { languagesOf } from "../../domain/site-content/shown.ts";
import { isPageSlug } from "../../domain/site-content/slug.ts";
import { isEqual } from "../../domain/vacancies/publish.ts";
import { openStatusOf } from "../../domain/vacancies/status.ts";
import { type Language, languages, type MarketCode, markets } from "../../locales/markets.ts";
import { offeredMarkets } from "../../locales/offered.ts";
import { previewToken } from "../preview-token.ts";
import { homeWords } from "../site/home-words.ts";
import { pageDraft } from "../site/own-site.ts";
import { displayNameFor } from "./application-actions.ts";
import { errorAnswer, json } from "./answers.ts";
import type { DeskRequest, DeskHandler, DeskPost } from "./request.ts";
import { checkWithinLimit } from "./never-pay.ts";
import { scheduleOf } from "./schedules.ts";

/** `GET /desk/api/site-pages` */
export async function listSitePages({ deps }: DeskRequest, c: Context): Promise<Response> {
  const rows = await readDocuments(deps.database, "page/");
  const answer: DeskSitePages = {
    rows: rows.flatMap((row) => {
      const slug = row.name.slice("page/".length);
      const draft = pageDraft(slug, row.draft);
      if (draft === null) return [];
      return [
        {
          slug,
          title: titleOf(draft),
          languages: languagesOf(draft),
          state: openStatusOf({
            published: row.published !== null,
            scheduled: row.scheduledAt !== null,
            differs: !isEqual(row.published, row.draft),
          }),
          schedule: scheduleOf(row),
          scheduleRefused: row.scheduleRefused,
          withheld: row.withheld,
          changedAt: row.changedAt.toISOString(),
        },
      ];
    }),
  };
  return json(c, answer);
}

function titleOf({ source, texts }: PageDraft): string {
  return texts[source]?.text["page.title"]?.[0] ?? "";
}

/** `POST /desk/api/site-pages`; repeating it changes nothing. */
export async function createSitePage(request: DeskPost<typeof sitePageCreateBody>, c: Context): Promise<Response> {
  const { slug, source, title } = request.body;
  const draft = newPage(source, title);
  const wait = await checkWithinLimit(request, textsOfSite(draft));
  if (wait !== null) return errorAnswer(c, "limited", { retryAfterSeconds: wait });
  const answer = await saveDocumentDraft(contextOf(request), documentName(slug), byOf(request), { version: 0, draft });
  if (answer.kind === "refused" && answer.code === "changed") return errorAnswer(c, "slug_taken");
  return answered(request, c, slug, answer);
}

/** `GET /desk/api/site-pages/{id}` */
export async function showSitePage(request: DeskRequest<string>, c: Context): Promise<Response> {
  const row = await readDocument(request.deps.database, documentName(request.id));
  const draft = row && pageDraft(request.id, row.draft);
  const wait = draft ? await checkWithinLimit(request, textsOfSite(draft)) : null;
  if (wait !== null) return errorAnswer(c, "limited", { retryAfterSeconds: wait });
  const page = await readSitePage(request, request.id);
  return page ? json(c, page) : errorAnswer(c, "not_found");
}

/** `POST /desk/api/site-pages/{id}/draft` */
export async function saveSitePage(request: DeskPost<typeof sitePageDraftBody, string>, c: Context): Promise<Response> {
  const { id, body, deps } = request;
  const wait = await checkWithinLimit(request, textsOfSite(body.draft));
  if (wait !== null) return errorAnswer(c, "limited", { retryAfterSeconds: wait });
  if (id !== homePageId && (await readDocument(deps.database, documentName(id))) === null)
    return errorAnswer(c, "not_found");
  const answer = await saveDocumentDraft(contextOf(request), documentName(id), byOf(request), body);
  if (answer.kind === "refused") return refusal(c, answer);
  const saved = await readDocument(deps.database, documentName(id));
  if (!saved) return errorAnswer(c, "not_found");
  return json(c, {
    version: saved.version,
    savedAt: saved.changedAt.toISOString(),
    checks: checksOf(request, body.draft, await publishedPages(request)),
  } satisfies DeskSiteSaved);
}

/** Runs a command on one page and answers with its new state. */
function pageHandler<Body extends object>(
  run: (request: DeskRequest<string, Body>, name: string) => Promise<DocumentAnswer>,
): DeskHandler<string, Body> {
  return async (request, c) => {
    const { id } = request;
    const row = await readDocument(request.deps.database, documentName(id));
    if (row === null) return errorAnswer(c, "not_found");
    const draft = pageDraft(id, row.draft);
    const wait = draft ? await checkWithinLimit(request, textsOfSite(draft)) : null;
    if (wait !== null) return errorAnswer(c, "limited", { retryAfterSeconds: wait });
    return answered(request, c, id, await run(request, documentName(id)));
  };
}

export const publishSitePage = pageHandler(async (request: DeskPost<typeof sitePagePublishBody, string>, name) =>
  publishDocument(contextOf(request), name, byOf(request), {
    ...request.body,
    checking: checkingOf(request, await publishedPages(request)),
  }),
);
export const scheduleSitePage = pageHandler(async (request: DeskPost<typeof sitePageScheduleBody, string>, name) =>
  schedulePage(contextOf(request), name, byOf(request), {
    ...request.body,
    checking: checkingOf(request, await publishedPages(request)),
  }),
);
export const unscheduleSitePage = pageHandler((request, name) =>
  unschedulePage(contextOf(request), name, byOf(request)),
);
export const unpublishSitePage = pageHandler((request, name) =>
  unpublishDocument(contextOf(request), name, byOf(request)),
);
export const restoreSitePage = pageHandler((request: DeskPost<typeof sitePageRestoreBody, string>, name) =>
  restoreDocumentVersion(contextOf(request), name, byOf(request), request.body),
);

/** `POST /desk/api/site-pages/{id}/delete`: an own page that is not on the site. */
export async function deleteSitePage(
  request: DeskPost<typeof sitePageDeleteBody, string>,
  c: Context,
): Promise<Response> {
  const name = documentName(request.id);
  if ((await readDocument(request.deps.database, name)) === null) return errorAnswer(c, "not_found");
  const answer = await removeDocument(contextOf(request), name, byOf(request), request.body);
  return answer.kind === "refused" ? refusal(c, answer) : json(c, { deleted: true });
}

async function answered(request: DeskRequest, c: Context, id: string, answer: DocumentAnswer): Promise<Response> {
  if (answer.kind === "refused") return refusal(c, answer);
  const page = await readSitePage(request, id);
  return page ? json(c, page) : errorAnswer(c, "not_found");
}

function refusal(c: Context, { code, who, checks, next }: DocumentRefusal): Response {
  return errorAnswer(c, code, { who: who ?? null, checks, next });
}

/** Null: there is none. The home page exists without a draft. */
async function readSitePage(request: DeskRequest, id: string): Promise<DeskSitePage | null> {
  const { deps, caller } = request;
  const { operator } = deps.config;
  const now = deps.now();
  const name = documentName(id);
  const [row, versions, pages] = await Promise.all([
    readDocument(deps.database, name),
    readDocumentVersions(deps.database, name),
    publishedPages(request),
  ]);
  const offered = offeredMarkets(operator);
  const draft = draftOf(id, row, offered);
  if (draft === null) return null;
  await cacheTextChecks(textsOfSite(draft), pause);
  const offeredLanguages = languagesIn(offered);
  return {
    id,
    version: row?.version ?? 0,
    savedAt: row?.changedAt.toISOString() ?? null,
    draft,
    published: row?.published ? pageDraft(id, row.published) : null,
    publishedAt: row?.publishedAt?.toISOString() ?? null,
    schedule: row && scheduleOf(row),
    scheduleRefused: row?.scheduleRefused ?? null,
    withheld: row?.withheld ?? [],
    checks: checksOf(request, draft, pages),
    history: versions.map(versionOf),
    offered,
    words: id === homePageId ? Object.fromEntries(offeredLanguages.map((code) => [code, wordsIn(request, code)])) : {},
    empty: deps.catalog.testimonials.length === 0 ? ["feedback"] : [],
    pages,
    isSample: deps.demo?.isSample(name, draft) ?? false,
    preview: previewToken(deps.config, { kind: "page", id, recruiterId: caller.id }, now),
    now: now.toISOString(),
  };
}

function draftOf(id: string, row: DocumentRow | null, offered: readonly MarketCode[]): SitePageContent | null {
  if (row) return pageDraft(id, row.draft);
  const first = languagesIn(offered);
  return id === homePageId ? newHome(first.includes("en") ? "en" : (first[0] ?? "en")) : null;
}

function wordsIn({ deps }: DeskRequest, language: Language): Record<string, string> {
  const { operator } = deps.config;
  const market = offeredMarkets(operator).find((code) => markets[code].language === language);
  return market === undefined ? {} : homeWords(operator, market);
}

function languagesIn(offered: readonly MarketCode[]): Language[] {
  return languages.filter((language) => offered.some((market) => markets[market].language === language));
}

/** `GET /desk/api/site-pages/{id}/versions/{row}` */
export async function showSiteVersion(
  { deps, id }: DeskRequest<readonly [string, number]>,
  c: Context,
): Promise<Response> {
  const [page, row] = id;
  const version = await readDocumentVersion(deps.database, documentName(page), row);
  const draft = version && pageDraft(page, version.content);
  return version && draft
    ? json(c, { ...versionOf(version), draft } satisfies DeskSitePast)
    : errorAnswer(c, "not_found");
}

function versionOf({ id, version, what, at, by }: DocumentVersionRow): DeskSiteVersion {
  return { id, version, what, at: at.toISOString(), by };
}

type PublishedPages = DeskSitePage["pages"];

/** From the database: the catalog of this process may be a second behind. */
async function publishedPages({ deps }: DeskRequest): Promise<PublishedPages> {
  const rows = await readDocuments(deps.database, "page/");
  return rows.flatMap((row) => {
    const slug = row.name.slice("page/".length);
    const content = isPageSlug(slug) && row.published ? pageDraft(slug, row.published) : null;
    return content ? [{ slug, title: titleOf(content) }] : [];
  });
}

function checksOf(request: DeskRequest, draft: PageDraft, pages: PublishedPages): SiteCheck[] {
  return checkSite(draft, { ...checkingOf(request, pages), from: request.deps.now() });
}

function checkingOf({ deps }: DeskRequest, pages: PublishedPages): Omit<SiteChecking, "from"> {
  const { operator } = deps.config;
  return {
    languages: languagesIn(offeredMarkets(operator)),
    unconfirmed: Object.entries(operator.claims).flatMap(([name, confirmed]) => (confirmed ? [] : [name])),
    pages: pages.map(({ slug }) => slug),
  };
}

function contextOf({ deps }: DeskRequest): SiteContext {
  return { database: deps.database, now: deps.now };
}

function byOf({ deps, caller }: DeskRequest) {
  return { id: caller.id, name: displayNameFor(deps.config.operator, caller) };
}
