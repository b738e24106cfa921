import { Hono } from "hono";
import { sitemapPath } from "../../routes.ts";
import { sendStreamed } from "../http/streamed.ts";
import type { ServerParts } from "../parts.ts";
import { jobsHeaders } from "./responses.ts";
import { type Sitemap, sitemapOf } from "./sitemap.ts";

/** The sitemap, and its files where there are several. */
export function sitemapRoutes(parts: ServerParts): Hono {
  const { deps, origin } = parts;
  const app = new Hono();
  const current = () => sitemapOf({ config: deps.config, shelf: deps.shelf, offered: parts.offered, origin });
  const document = ({ tag }: Sitemap, chunks: () => Iterable<string>) => ({
    contentType: "application/xml; charset=utf-8",
    tag,
    changedAt: parts.changedAt(),
    headers: jobsHeaders([]),
    chunks,
  });
  app.get(sitemapPath, (c) => {
    const sitemap = current();
    return sendStreamed(
      c,
      document(sitemap, () => sitemap.main()),
      deps.now(),
    );
  });
  app.get("/:file{sitemap-[1-9][0-9]{0,4}\\.xml}", (c, next) => {
    const number = Number(/\d+/.exec(c.req.param("file"))?.[0]);
    const sitemap = current();
    // One alone is the sitemap itself.
    if (sitemap.files === 1 || number > sitemap.files) return next();
    return Promise.resolve(
      sendStreamed(
        c,
        document(sitemap, () => sitemap.file(number)),
        deps.now(),
      ),
    );
  });
  return app;
}
