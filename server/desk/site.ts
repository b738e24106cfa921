import { setImmediate as pause } from "node:timers/promises";
import type { Context } from "hono";
import { publishDocument, unpublishDocument } from "../../commands/site/publish.ts";
import type { DocumentAnswer } from "../../commands/site/command.ts";
import { restoreDocumentVersion } from "../../commands/site/restore.ts";
import { saveDocumentDraft } from "../../commands/site/save-draft.ts";
import { storePicture } from "../../commands/site/store-picture.ts";
import { readDocument, readDocumentVersions } from "../../db/queries/desk/site-documents.ts";
import type {
  DeskBrand,
  siteDraftBody,
  SiteDocumentName,
  sitePublishBody,
  siteRestoreBody,
} from "../../domain/desk/site.ts";
import { siteName } from "../../domain/brand/site-name.ts";
import { type DocumentContent, documentKinds } from "../../domain/site-content/documents.ts";
import { pictureNeeds, type PictureUse } from "../../domain/site-content/picture.ts";
import * as v from "valibot";
import { renderBrandPreview } from "../site/brand-preview.ts";
import { verifyPicture } from "../site-pictures/verify-picture.ts";
import { errorAnswer, json } from "./answers.ts";
import type { DeskRequest, DeskHandler, DeskPost } from "./request.ts";

/** `GET /desk/api/site/{document}` */
export async function showDocument(request: DeskRequest<SiteDocumentName>, c: Context): Promise<Response> {
  const { deps, server, id } = request;
  const { operator } = deps.config;
  const [row, history] = await Promise.all([readDocument(deps.database, id), readDocumentVersions(deps.database, id)]);
  const shown = contentOf(operator.brand);
  const { name: _, ...unnamed } = operator.brand;
  const answer: DeskBrand = {
    draft: contentOf(row?.draft ?? operator.brand),
    version: row?.version ?? 0,
    savedAt: row?.changedAt.toISOString() ?? null,
    // Published a moment ago, it is on the site within a second.
    shown: row?.published ? contentOf(row.published) : shown,
    publishedAt: row?.publishedAt?.toISOString() ?? null,
    history: history.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
    unnamed: { name: siteName({ ...operator, brand: unnamed }), titleSuffix: operator.identity.name },
    markets: server.offered,
    host: new URL(server.origin).host,
  };
  return json(c, answer);
}

const contentOf = (stored: object): DocumentContent<"brand"> => v.parse(documentKinds.brand, stored);

/** `POST /desk/api/site/{document}/draft` */
export async function saveDocument(
  request: DeskPost<typeof siteDraftBody, SiteDocumentName>,
  c: Context,
): Promise<Response> {
  return answered(request, c, await saveDocumentDraft(request.deps, request.id, request.caller, request.body));
}

/** `POST /desk/api/site/{document}/publish` */
export async function publishSite(
  request: DeskPost<typeof sitePublishBody, SiteDocumentName>,
  c: Context,
): Promise<Response> {
  return answered(request, c, await publishDocument(request.deps, request.id, request.caller, request.body));
}

/** `POST /desk/api/site/{document}/unpublish` */
export async function unpublishSite(request: DeskRequest<SiteDocumentName>, c: Context): Promise<Response> {
  return answered(request, c, await unpublishDocument(request.deps, request.id, request.caller));
}

/** `POST /desk/api/site/{document}/restore` */
export async function restoreSite(
  request: DeskPost<typeof siteRestoreBody, SiteDocumentName>,
  c: Context,
): Promise<Response> {
  return answered(request, c, await restoreDocumentVersion(request.deps, request.id, request.caller, request.body));
}

function answered(
  request: DeskRequest<SiteDocumentName>,
  c: Context,
  answer: DocumentAnswer,
): Response | Promise<Response> {
  if (answer.kind === "done") return showDocument(request, c);
  return errorAnswer(c, answer.code, { who: answer.who ?? null });
}

/**
 * `POST /desk/api/pictures/{use}`: the file is stored, and on the site once a document names it.
 * Every recruiter writes texts, and managers the brand.
 */
export const addPicture: DeskHandler<PictureUse> = async ({ deps, server, caller, id: use, body }, c) => {
  if (use !== "text" && caller.role !== "manager") return errorAnswer(c, "forbidden");
  const { bytes } = body as { readonly bytes?: Uint8Array };
  if (bytes === undefined) return errorAnswer(c, "invalid");
  if (bytes.length > pictureNeeds[use].mostBytes) return errorAnswer(c, "tooLarge");
  const allowance = await server.limits.consume("deskPicture", caller.id);
  if (!allowance.allowed) return errorAnswer(c, "limited", { retryAfterSeconds: allowance.retryAfterSeconds });
  // Reading it blocks for some milliseconds.
  await pause();
  const verified = await verifyPicture(use, bytes);
  if (verified.kind === "picture") {
    return json(c, await storePicture(deps.database, verified.picture, deps.now(), caller.id));
  }
  const { kind: _, code, ...about } = verified;
  deps.log.info({ request: c.get("requestId"), account: caller.id, code, found: about.found }, "a picture was refused");
  return errorAnswer(c, code, about);
};

/**
 * `GET /desk/api/site/{document}/preview?market=gb&scheme=dark`: the home page as if it were
 * published.
 */
export async function previewSite({ deps, server, id }: DeskRequest<SiteDocumentName>, c: Context): Promise<Response> {
  const market = server.offered.find((code) => code === c.req.query("market")) ?? server.offered[0];
  if (market === undefined) return errorAnswer(c, "not_found");
  const row = await readDocument(deps.database, id);
  const brand = row ? contentOf(row.draft) : deps.config.operator.brand;
  const { html, headers } = renderBrandPreview(server, { brand, market, dark: c.req.query("scheme") === "dark" });
  return c.html(html, 200, headers);
}
