import { type Context, Hono } from "hono";
import { sitemapPath } from "../../routes.ts";
import { overFeedLimit } from "../http/feed-limit.ts";
import { sendStreamed } from "../http/streamed.ts";
import type { ServerParts } from "../parts.ts";
import { jobsHeaders } from "./responses.ts";
import { type Sitemap, sitemapOf } from "./sitemap.ts";

export function sitemapRoutes(parts: ServerParts): Hono {
  const { deps, origin } = parts;
  const app = new Hono();
  // Made once until content changes: with thousands of jobs each takes a while, and anyone may ask.
  let made: { readonly at: number; readonly sitemap: Sitemap } | null = null;
  const current = (): Sitemap => {
    const at = parts.changedAt().getTime();
    if (made?.at !== at) {
      const { config, catalog } = deps;
      made = { at, sitemap: sitemapOf({ config, catalog, offered: parts.offered, origin }) };
    }
    return made.sitemap;
  };
  const send = (c: Context, { tag }: Sitemap, chunks: () => Iterable<string>) => {
    const document = {
      contentType: "application/xml; charset=utf-8",
      tag,
      changedAt: parts.changedAt(),
      headers: jobsHeaders([]),
      chunks,
    };
    return sendStreamed(c, document, deps.now(), () => overFeedLimit(c, parts));
  };
  app.get(sitemapPath, (c) => {
    const sitemap = current();
    return send(c, sitemap, () => sitemap.main());
  });
  app.get("/:file{sitemap-[1-9][0-9]{0,4}\\.xml}", (c, next) => {
    const number = Number(/\d+/.exec(c.req.param("file"))?.[0]);
    const sitemap = current();
    // An unsplit sitemap has no parts.
    if (sitemap.files === 1 || number > sitemap.files) return next();
    return send(c, sitemap, () => sitemap.file(number));
  });
  return app;
}
