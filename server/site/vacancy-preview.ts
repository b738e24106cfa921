/**
 * Previews the draft of a vacancy, the home page or an own page as its published page, at a secret
 * URL that a recruiter shares and in a frame of the desk. It has no script, is never cached or
 * indexed, and sends no referrer.
 */
import { setImmediate as pause } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { isActive } from "../../commands/accounts/recruiters.ts";
import { readVacancy } from "../../db/queries/desk/vacancies.ts";
import type { PublishedVacancy } from "../../domain/vacancies/content.ts";
import { cacheTextChecks } from "../../commands/vacancies/cache-text-checks.ts";
import { scamPlaces, textsOfVacancy } from "../../domain/vacancies/scam-findings.ts";
import { publish } from "../../domain/vacancies/publish.ts";
import { documentName, homePageId } from "../../domain/desk/site-pages.ts";
import { flaggedPageTexts, textsOfSite } from "../../domain/site-content/checks.ts";
import { newHome, type PageDraft } from "../../domain/site-content/content.ts";
import { readDocument } from "../../db/queries/desk/site-documents.ts";
import type { RenderedPage } from "./page-cache.ts";
import { renderHome } from "./pages.tsx";
import { renderOwnPage } from "./own-page.tsx";
import { draftedSite, ownSite, pageDraft } from "./own-site.ts";
import { type Language, type MarketCode, markets } from "../../locales/markets.ts";
import { sitePreviewAddress, vacancyPreviewAddress } from "../../routes.ts";
import type { ServerParts } from "../parts.ts";
import { type Previewed, readPreviewToken } from "../preview-token.ts";
import { renderPreview } from "./job.tsx";
import { visitorOf } from "../http/visitor.ts";
import { sendOnce } from "./responses.ts";
import { privatePageHeaders } from "./status-page-render.tsx";

/**
 * @param refused answers senders that open too many
 * @param notFound answers invalid or expired tokens, tokens of deleted accounts, and markets that
 * show nothing
 */
export function previewRoutes(
  parts: ServerParts,
  notFound: (c: Context) => Response,
  refused: (c: Context, retryAfterSeconds: number) => Response,
): Hono {
  const { deps, offered } = parts;
  const routes = new Hono();
  const show = (kind: Previewed["kind"], address: string, render: Render) =>
    routes.on(["GET", "HEAD"], address, async (c) => {
      const market = offered.find((code) => code === c.req.param("market"));
      const previewed = readPreviewToken(deps.config, kind, c.req.param("token") ?? "", deps.now());
      if (previewed !== null) {
        const allowance = await parts.limits.consume("preview", visitorOf(c, deps, parts.cookies, offered).sender);
        if (!allowance.allowed) return refused(c, allowance.retryAfterSeconds);
      }
      const holds = previewed !== null && (await isActive(deps.database, previewed.recruiterId));
      const page = market === undefined || !holds ? null : await render(previewed.id, market);
      if (!page) return notFound(c);
      return sendOnce(c, page, 200, {
        ...privatePageHeaders,
        "content-security-policy": framed(page.contentSecurityPolicy),
        "x-frame-options": "SAMEORIGIN",
      });
    });
  const prefixed = deps.config.localeStrategy === "prefix";
  show("vacancy", vacancyPreviewAddress(":token", ":market"), async (id, market) => {
    const vacancy = await draftedVacancy(id, market);
    return vacancy && renderPreview(parts, vacancy, { market, prefixed, detectedCountry: null });
  });
  show("page", sitePreviewAddress(":token", ":market"), draftedPage);
  return routes;

  /** Null: there is no such page, or it has nothing to show in this market, or asks for money. */
  async function draftedPage(id: string, market: MarketCode): Promise<RenderedPage | null> {
    const { language } = markets[market];
    const row = await readDocument(deps.database, documentName(id));
    const draft = row ? pageDraft(id, row.draft) : id === homePageId ? newHome(language) : null;
    if (draft === null) return null;
    await cacheTextChecks(textsOfSite({ ...draft, texts: textsIn(draft, language) }), pause);
    if (flaggedPageTexts(draft, [language]).length > 0) return null;
    const own = draftedSite(ownSite(deps.catalog), id, draft, deps.now());
    const request = { market, prefixed, detectedCountry: null, own };
    if (id === homePageId) return renderHome(parts, { ...request, job: null });
    const page = own.pages.get(id);
    return page?.languages.includes(language) ? renderOwnPage(parts, page, request) : null;
  }

  /**
   * The vacancy as if its draft were published now in the market's language. Null: there is none,
   * or it asks for money.
   */
  async function draftedVacancy(id: string, market: MarketCode): Promise<PublishedVacancy | null> {
    const row = await readVacancy(deps.database, id);
    if (row === null) return null;
    const now = deps.now();
    const { slug, draft, published, publishedAt, featured } = row;
    const { language } = markets[market];
    const texts = publish(published, draft, [language], now);
    // Without a draft in this language it is the published text, which the site may withhold.
    const text = texts[language]?.text;
    // Does not block other requests: anyone with the URL can request it at any time.
    await cacheTextChecks(text === undefined ? [] : textsOfVacancy({ [language]: { text } }), pause);
    // It could not be published, and readers would trust it at our URL.
    if (text !== undefined && scamPlaces(language, text).length > 0) return null;
    return {
      id,
      slug,
      sample: false,
      texts,
      publishedAt: publishedAt ?? now,
      closedAt: null,
      featured,
    };
  }
}

type Render = (id: string, market: MarketCode) => Promise<RenderedPage | null>;

function textsIn({ texts }: PageDraft, language: Language): PageDraft["texts"] {
  const written = texts[language];
  return written ? { [language]: written } : {};
}

/** The page's own policy, except for scripts and frame ancestors. */
function framed(policy: string): string {
  return policy
    .split("; ")
    .map((part) =>
      part.startsWith("script-src ")
        ? "script-src 'none'"
        : part === "frame-ancestors 'none'"
          ? "frame-ancestors 'self'"
          : part,
    )
    .join("; ");
}
