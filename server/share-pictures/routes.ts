/**
 * Link previews (https://ogp.me): `/{market}/jobs/{slug}.png` of an open job, and
 * `/share/{market}.png` of a site with its own brand.
 */
import { type Context, Hono } from "hono";
import { textInMarket } from "../../domain/vacancies/text-in-market.ts";
import { isMarketCode, type MarketCode, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { brandIconPath, brandMarksPath, jobPicturePattern, sitePicturePattern } from "../../routes.ts";
import { pictureFile } from "../../site/open-graph/pictures.ts";
import { errorForLog } from "../http/log.ts";
import type { ServerParts } from "../parts.ts";
import { isGuarded } from "../site/access-gate.ts";
import { brandView, iconOf, initialOf, marksOf } from "../site/brand.ts";
import { purgeNames } from "../site/responses.ts";
import { SharePictures } from "./share-pictures.ts";

/**
 * The URL contains a hash of the text (`jobPictureAddress`), so a new title has a new picture at
 * once. Closing a vacancy purges the picture from a CDN like its pages (`purgeNames`); without a
 * purge it expires within minutes.
 */
const caching = "public, max-age=3600, s-maxage=300";

export function sharePictureRoutes(parts: ServerParts): Hono {
  const { deps } = parts;
  const pictures = new SharePictures();
  const app = new Hono();
  app.get(brandIconPath, (c) => {
    c.header("cache-control", caching);
    return c.body(iconOf(deps.config.operator), 200, { "content-type": "image/svg+xml" });
  });
  app.get(brandMarksPath, (c) => {
    c.header("cache-control", caching);
    return c.body(marksOf(deps.assets, deps.config.operator.brand), 200, { "content-type": "image/svg+xml" });
  });
  app.get(sitePicturePattern, (c, next) => {
    const market = c.req.param("file").replace(/\.png$/, "");
    if (!isMarketCode(market) || !parts.offered.includes(market)) return next();
    return answer(c, translatorFor(market)("home.hero.title"), market, {});
  });
  // The access gate guards titles too, and cached pictures have no visitor.
  if (isGuarded(deps.config.accessGate, "jobs")) return app;
  app.get(jobPicturePattern, async (c, next) => {
    const { market, file } = c.req.param();
    if (!file.endsWith(".png") || !isMarketCode(market) || !parts.offered.includes(market)) return next();
    const vacancy = deps.catalog.find(file.slice(0, -".png".length));
    const published = vacancy?.closedAt === null ? textInMarket(vacancy, market) : null;
    if (!published) return next();
    return answer(c, published.text.title, market, purgeNames([vacancy?.slug ?? ""]));
  });
  return app;

  /** The picture with this title, or the language's general one if it cannot be drawn. */
  async function answer(c: Context, title: string, market: MarketCode, named: Record<string, string>) {
    const { language, tag } = markets[market];
    const { operator } = deps.config;
    const { name, icon } = brandView(operator);
    const initial = icon === null ? null : initialOf(name);
    const colours = operator.brand.colours ?? null;
    const drawn = await pictures.get({ title, name, initial, language, colours }).catch((error: unknown) => {
      deps.log.error({ request: c.get("requestId"), error: errorForLog(error) }, "a picture could not be drawn");
      return "busy" as const;
    });
    if (typeof drawn !== "string") return send(c, drawn.png, drawn.etag, named);
    c.header("cache-control", drawn === "busy" ? "no-store" : caching);
    for (const [header, value] of Object.entries(named)) c.header(header, value);
    return c.redirect(deps.assets.address(pictureFile(tag)), 302);
  }
}

function send(c: Context, png: Uint8Array<ArrayBuffer>, etag: string, named: Record<string, string>): Response {
  const headers = {
    ...named,
    etag,
    "cache-control": caching,
    // Other sites show these pictures in link previews.
    "cross-origin-resource-policy": "cross-origin",
  };
  const known = (c.req.header("if-none-match") ?? "").split(",").map((tag) => tag.trim());
  if (known.includes(etag)) return c.body(null, 304, headers);
  return c.body(png, 200, { ...headers, "content-type": "image/png" });
}
