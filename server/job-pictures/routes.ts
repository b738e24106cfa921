/** `/{market}/jobs/{slug}.png`: the link preview of an open job (https://ogp.me). */
import { type Context, Hono } from "hono";
import { textInMarket } from "../../domain/vacancies/text-in-market.ts";
import { isMarketCode, markets } from "../../locales/markets.ts";
import { jobPicturePattern } from "../../routes.ts";
import { pictureFile } from "../../site/open-graph/pictures.ts";
import { errorForLog } from "../http/log.ts";
import type { ServerParts } from "../parts.ts";
import { isGuarded } from "../site/access-gate.ts";
import { purgeNames } from "../site/responses.ts";
import { JobPictures } from "./job-pictures.ts";

/**
 * The URL contains a hash of the text (`jobPictureAddress`), so a new title has a new picture at
 * once. Closing a vacancy purges the picture from a CDN like its pages (`purgeNames`); without a
 * purge it expires within minutes.
 */
const caching = "public, max-age=3600, s-maxage=300";

export function jobPictureRoutes(parts: ServerParts): Hono {
  const { deps } = parts;
  const pictures = new JobPictures();
  const app = new Hono();
  // The access gate guards titles too, and cached pictures have no visitor.
  if (isGuarded(deps.config.accessGate, "jobs")) return app;
  app.get(jobPicturePattern, async (c, next) => {
    const { market, file } = c.req.param();
    if (!file.endsWith(".png") || !isMarketCode(market) || !parts.offered.includes(market)) return next();
    const vacancy = deps.catalog.find(file.slice(0, -".png".length));
    const published = vacancy?.closedAt === null ? textInMarket(vacancy, market) : null;
    if (!published) return next();
    const { language, tag } = markets[market];
    const { title } = published.text;
    const operator = deps.config.operator.identity.name;
    const answer = await pictures.get({ title, operator, language }).catch((error: unknown) => {
      deps.log.error({ request: c.get("requestId"), error: errorForLog(error) }, "a job picture could not be drawn");
      return "busy" as const;
    });
    const named = purgeNames([vacancy?.slug ?? ""]);
    if (typeof answer === "string") {
      c.header("cache-control", answer === "busy" ? "no-store" : caching);
      for (const [name, value] of Object.entries(named)) c.header(name, value);
      return c.redirect(deps.assets.address(pictureFile(tag)), 302);
    }
    return send(c, answer.png, answer.etag, named);
  });
  return app;
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
