import { Hono } from "hono";
import { assetsPath } from "../../routes.ts";
import type { Assets } from "./assets.ts";
import { chooseEncoding } from "./encoding.ts";

/** Names contain a content hash. */
export const assetCaching = "public, max-age=31536000, immutable";

/** Serves built files. Their names contain a content hash, so they are cached forever. */
export function assetRoutes(assets: Assets): Hono {
  const app = new Hono();
  app.get(`${assetsPath}:name`, (c) => {
    const file = assets.file(c.req.path);
    if (!file) return c.text("404 Not Found\n", 404, { "cache-control": "no-store" });
    const { encoded } = file;
    // Formats with their own compression are not compressed again (encoding.ts).
    const encoding = encoded.br === encoded.identity ? "identity" : chooseEncoding(c.req.header("accept-encoding"));
    return c.body(encoded[encoding], 200, {
      "content-type": file.type,
      "cache-control": assetCaching,
      vary: "Accept-Encoding",
      // An SVG contains its own styles, for light and dark. Opened as a document, it may do nothing
      // else.
      ...(file.type.startsWith("image/svg+xml")
        ? {
            "content-security-policy":
              "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
          }
        : {}),
      // Other sites show these pictures in link previews.
      ...(file.type === "image/png" ? { "cross-origin-resource-policy": "cross-origin" } : {}),
      ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
    });
  });
  return app;
}
