/** What an open page asks for later: whether there is a newer build (D22), and words that few visitors ever need. */
import { type Context, Hono } from "hono";
import { toCountryCode } from "../../domain/phone/countries.ts";
import { isMarketCode } from "../../locales/markets.ts";
import { marketOfLang, translatorFor } from "../../locales/translator.ts";
import { buildMetaPath, formPropsPath, latestBuildPath, textsPath } from "../../routes.ts";
import type { LaterText } from "../../site/view.ts";
import { packForm } from "../../site/islands/form-props.ts";
import type { ServerParts } from "../parts.ts";
import { modalFormView } from "./pages.tsx";
import { publicCaching } from "./responses.ts";

/** Set by vite.config.ts from what the build was made of. */
declare const BUILD_ID: string;

export function laterRoutes(parts: ServerParts): Hono {
  const app = new Hono();
  const meta = { id: BUILD_ID };
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
  app.get(`${formPropsPath}:market`, (c) => {
    const market = c.req.param("market");
    if (!isMarketCode(market) || !parts.offered.includes(market)) return missing(c);
    const detectedCountry = toCountryCode(c.req.query("country"));
    const view = modalFormView(parts, { market, prefixed: c.req.query("prefix") === "1", detectedCountry });
    return c.text(packForm(view), 200, { "cache-control": publicCaching });
  });
  return app;
}

function missing(c: Context): Response {
  return c.json({ code: 404 }, 404, { "cache-control": "no-store" });
}
