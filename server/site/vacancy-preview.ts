/**
 * What publishing the draft of a vacancy would show: the same page, behind a secret address that a recruiter gives to whoever is to
 * look at it, and in a frame of the desk. It has no script, is in no cache and no index, and says nothing of itself to where it links.
 */
import { setImmediate as pause } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { isActive } from "../../accounts/recruiters.ts";
import { readVacancy } from "../../db/queries/desk/vacancies.ts";
import type { PublishedVacancy } from "../../domain/vacancies/content.ts";
import { askingPlaces, readAhead, textsOfVacancy } from "../../domain/vacancies/asking.ts";
import { publish } from "../../domain/vacancies/publish.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { vacancyPreviewAddress } from "../../routes.ts";
import type { ServerParts } from "../parts.ts";
import { readPreviewToken } from "../vacancy-preview.ts";
import { renderPreview } from "./jobs.tsx";
import { visitorOf } from "../http/visitor.ts";
import { sendOnce } from "./responses.ts";
import { privately } from "./status-page-render.tsx";

/**
 * @param refused answers where one sender opens too many
 * @param notFound answers where the token is wrong or over, its giver has no account any more, or nothing would be shown in that market
 */
export function previewRoutes(
  parts: ServerParts,
  notFound: (c: Context) => Response,
  refused: (c: Context, retryAfterSeconds: number) => Response,
): Hono {
  const { deps, offered } = parts;
  const routes = new Hono();
  routes.on(["GET", "HEAD"], vacancyPreviewAddress(":token", ":market"), async (c) => {
    const market = offered.find((code) => code === c.req.param("market"));
    const previewed = readPreviewToken(deps.config, c.req.param("token") ?? "", deps.now());
    if (previewed !== null) {
      const allowance = await parts.limits.consume("preview", visitorOf(c, deps, parts.cookies, offered).sender);
      if (!allowance.allowed) return refused(c, allowance.retryAfterSeconds);
    }
    const holds = previewed !== null && (await isActive(deps.database, previewed.recruiterId));
    const vacancy = market === undefined || !holds ? null : await draftedVacancy(previewed.vacancyId, market);
    const prefixed = deps.config.localeStrategy === "prefix";
    const page = market && vacancy && renderPreview(parts, vacancy, { market, prefixed, detectedCountry: null });
    if (!page) return notFound(c);
    return sendOnce(c, page, 200, {
      ...privately,
      "content-security-policy": framed(page.contentSecurityPolicy),
      "x-frame-options": "SAMEORIGIN",
    });
  });
  return routes;

  /** As if its draft were published in the market's language at this moment, and open. Null: there is none, or it asks for money. */
  async function draftedVacancy(id: string, market: MarketCode): Promise<PublishedVacancy | null> {
    const row = await readVacancy(deps.database, id);
    if (row === null) return null;
    const now = deps.now();
    const { slug, draft, published, publishedAt, featured } = row;
    const { language } = markets[market];
    const text = draft.texts[language]?.text;
    // Read beside others: whoever has the address can ask for it at any time.
    await readAhead(text === undefined ? [] : textsOfVacancy({ [language]: { text } }), pause);
    // Nobody could publish it, and under our address it would be believed.
    if (text !== undefined && askingPlaces(language, text).length > 0) return null;
    return {
      id,
      slug,
      sample: false,
      texts: publish(published, draft, [language], now),
      publishedAt: publishedAt ?? now,
      closedAt: null,
      featured,
    };
  }
}

/** The page's own policy, but for what runs in it and who may frame it. */
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
