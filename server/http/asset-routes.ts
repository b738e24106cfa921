import { Hono } from "hono";
import { assetsPath } from "../../routes.ts";
import type { Assets } from "./assets.ts";
import { chooseEncoding } from "./encoding.ts";

/** Built files. Their names carry a hash of their content, so they are cached for ever. */
export function assetRoutes(assets: Assets): Hono {
  const app = new Hono();
  app.get(`${assetsPath}:name`, (c) => {
    const file = assets.file(c.req.path);
    if (!file) return c.text("404 Not Found\n", 404, { "cache-control": "no-store" });
    const { encoded } = file;
    // What its own format compresses is not compressed again (encoding.ts).
    const encoding = encoded.br === encoded.identity ? "identity" : chooseEncoding(c.req.header("accept-encoding"));
    return c.body(encoded[encoding], 200, {
      "content-type": file.type,
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
      // A drawing styles itself, for light and dark; as a document of its own it still may do nothing else.
      ...(file.type.startsWith("image/svg+xml")
        ? {
            "content-security-policy":
              "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
          }
        : {}),
      // Made to be shown by others beside a link to here.
      ...(file.type === "image/png" ? { "cross-origin-resource-policy": "cross-origin" } : {}),
      ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
    });
  });
  return app;
}
