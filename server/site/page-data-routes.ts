/** Answers scripts of open pages: the newest build (D22), rare texts, and the modal form. */
import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import { toCountryCode } from "../../domain/phone/countries.ts";
import { isMarketCode } from "../../locales/markets.ts";
import { marketOfLang, translatorFor } from "../../locales/translator.ts";
import { buildMetaPath, formPropsPath, latestBuildPath, textsPath } from "../../routes.ts";
import type { LaterText } from "../../site/view.ts";
import { tooManyAnswer } from "../api/answer.ts";
import { visitorOf } from "../http/visitor.ts";
import { packForm } from "../../site/islands/form-props.ts";
import type { ServerParts } from "../parts.ts";
import { modalFormView } from "./pages.tsx";
import { publicCaching } from "./responses.ts";

/** Modal forms in memory, up to 10 KB each. A site has visitors from some of 250 countries. */
const mostForms = 500;

/** Identifies the build; set by vite.config.ts. */
declare const BUILD_ID: string;

export function pageDataRoutes(parts: ServerParts): Hono {
  const app = new Hono();
  const meta = { id: BUILD_ID };
  const forms = new LRUCache<string, string>({ max: mostForms });
  app.get(latestBuildPath, (c) => c.json(meta, 200, { "cache-control": "no-store" }));
  app.get(`${buildMetaPath}:file`, (c) =>
    c.req.param("file") === `${BUILD_ID}.json`
      ? c.json(meta, 200, { "cache-control": "public, max-age=31536000, immutable" })
      : missing(c),
  );
  app.get(`${textsPath}:file`, (c) => {
    const [, tag = ""] = /^([\w-]+)\.json$/.exec(c.req.param("file")) ?? [];
    const market = marketOfLang(tag);
    if (market === null || !parts.offered.includes(market)) return missing(c);
    const t = translatorFor(market);
    const text: LaterText = {
      outdated: t("later.outdated"),
      reload: t("later.reload"),
      close: t("later.close"),
      offerLabel: t("later.offerLabel"),
      offer: t("later.offer"),
      consentLabel: t("later.consentLabel"),
      consent: t("later.consent"),
      accept: t("later.accept"),
      reject: t("later.reject"),
    };
    return c.json(text, 200, { "cache-control": publicCaching });
  });
  app.get(`${formPropsPath}:market`, async (c) => {
    const market = c.req.param("market");
    if (!isMarketCode(market) || !parts.offered.includes(market)) return missing(c);
    const detectedCountry = toCountryCode(c.req.query("country"));
    const prefixed = c.req.query("prefix") === "1";
    const key = `${parts.changedAt().getTime()} ${market} ${prefixed} ${detectedCountry}`;
    let packed = forms.get(key);
    if (packed === undefined) {
      const { sender } = visitorOf(c, parts.deps, parts.cookies, parts.offered);
      const allowance = await parts.limits.consume("page", sender);
      if (!allowance.allowed) return tooManyAnswer(c, market, allowance.retryAfterSeconds);
      packed = packForm(modalFormView(parts, { market, prefixed, detectedCountry }));
      forms.set(key, packed);
    }
    return c.text(packed, 200, { "cache-control": publicCaching });
  });
  return app;
}

function missing(c: Context): Response {
  return c.json({ code: 404 }, 404, { "cache-control": "no-store" });
}
