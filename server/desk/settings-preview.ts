/** What visitors would read if a group's draft were published: rendered with both settings. */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Context } from "hono";
import { openContent, openSettings } from "../../commands/site/sealed-settings.ts";
import { jobsIn } from "../../commands/vacancies/market-jobs.ts";
import { readDocument } from "../../db/queries/desk/site-documents.ts";
import { publishedSettings } from "../../db/queries/published-settings.ts";
import { type PreviewedPage, previewedPages, type SettingChanges } from "../../domain/desk/settings.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { type GroupContent, type SettingGroup, settingsDocument } from "../../domain/operator/setting-groups.ts";
import { operatorInUse, withSettings } from "../../domain/operator/settings.ts";
import type { MarketCode } from "../../locales/markets.ts";
import type { ServerParts } from "../parts.ts";
import { answerJob } from "../site/job.tsx";
import { previewHeaders } from "../site/brand-preview.ts";
import { renderCachedPage } from "../site/pages.tsx";
import { errorAnswer, json } from "./answers.ts";
import type { DeskRequest } from "./request.ts";

interface Versions {
  readonly inUse: ServerParts;
  readonly drafted: ServerParts;
}

/** The site with the settings in use, and with the draft; or what is wrong with the draft. */
async function versionsOf(
  { deps, server }: DeskRequest<SettingGroup>,
  id: SettingGroup,
): Promise<Versions | readonly string[]> {
  const { config, database } = deps;
  const name = settingsDocument(id);
  const [row, stored] = await Promise.all([readDocument(database, name), publishedSettings(database)]);
  const published = openSettings(stored, config);
  const draft = row ? { [id]: openContent(name, row.draft as GroupContent, config) } : {};
  const after = withSettings(config.fileOperator, { ...published, ...draft });
  if (!("identity" in after)) return after;
  // The brand is a document of its own, which no draft of settings changes.
  const partsWith = (operator: Operator): ServerParts => {
    const { brand } = config.operator;
    return { ...server, deps: { ...deps, config: { ...config, operator: brand ? { ...operator, brand } : operator } } };
  };
  return { inUse: partsWith(operatorInUse(config, published)), drafted: partsWith(after) };
}

function marketOf({ server }: DeskRequest<SettingGroup>, c: Context): MarketCode | undefined {
  return server.offered.find((code) => code === c.req.query("market")) ?? server.offered[0];
}

/** Null: this market has no such page. */
function render(parts: ServerParts, page: PreviewedPage, market: MarketCode): string | null {
  const scope = { market, prefixed: true, detectedCountry: null };
  if (page !== "job") return renderCachedPage(parts, page, { ...scope, job: null }).html;
  const slug = jobsIn(parts.deps.catalog, market)[0]?.vacancy.slug;
  return slug === undefined ? null : (answerJob(parts, slug, scope)?.render().html ?? null);
}

/** `GET /desk/api/settings/{group}/changes?market=de`: the public pages that the draft changes. */
export async function showSettingChanges(request: DeskRequest<SettingGroup>, c: Context): Promise<Response> {
  const market = marketOf(request, c);
  if (market === undefined) return errorAnswer(c, "not_found");
  const allowance = await request.server.limits.consume("deskSettingsPreview", request.caller.id);
  if (!allowance.allowed) return errorAnswer(c, "limited", { retryAfterSeconds: allowance.retryAfterSeconds });
  const versions = await versionsOf(request, request.id);
  if (!("inUse" in versions)) return errorAnswer(c, "invalid", { findings: versions });
  // Loaded on demand: it contains a parser.
  const { differentTexts, textsIn } = await import("./page-texts.ts");
  const pages: SettingChanges["pages"][number][] = [];
  for (const page of previewedPages) {
    // Lets other requests in between the pages.
    await yieldToEventLoop();
    const [before, after] = [render(versions.inUse, page, market), render(versions.drafted, page, market)];
    if (before === null || after === null) continue;
    const [old, drafted] = [textsIn(before), textsIn(after)];
    const { removed, added } = differentTexts(old, drafted);
    if (removed.length + added.length > 0) pages.push({ page, title: drafted.title, removed, added });
  }
  return json(c, { market, markets: [...request.server.offered], pages } satisfies SettingChanges);
}

/** `GET /desk/api/settings/{group}/preview?market=de&page=privacy`: for managers only. */
export async function previewSettings(request: DeskRequest<SettingGroup>, c: Context): Promise<Response> {
  const market = marketOf(request, c);
  const page = previewedPages.find((each) => each === c.req.query("page"));
  if (market === undefined || page === undefined) return errorAnswer(c, "not_found");
  const allowance = await request.server.limits.consume("deskSettingsPreview", request.caller.id);
  if (!allowance.allowed) return errorAnswer(c, "limited", { retryAfterSeconds: allowance.retryAfterSeconds });
  const versions = await versionsOf(request, request.id);
  if (!("inUse" in versions)) return errorAnswer(c, "invalid", { findings: versions });
  const html = render(versions.drafted, page, market);
  return html === null ? errorAnswer(c, "not_found") : c.html(html, 200, previewHeaders);
}
