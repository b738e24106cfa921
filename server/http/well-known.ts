/** Files that browsers, phones and password managers request at fixed URLs that no page links. */
import { Hono } from "hono";
import { changePasswordPath, deskAccountPath, iconPatterns } from "../../routes.ts";
import type { Assets } from "./assets.ts";

/** A square with a margin around the mark, as phones show it. */
const icon = "desk/icons/desk-180.png";

export function wellKnownRoutes(assets: Assets): Hono {
  const app = new Hono();
  for (const pattern of iconPatterns) {
    app.get(pattern, (c) => {
      const picture = assets.file(assets.address(icon));
      if (picture === undefined) return c.notFound();
      // The URL never changes but the picture may. Browsers use the content type, not the name
      // .ico.
      return c.body(picture.encoded.identity, 200, {
        "content-type": picture.type,
        "cache-control": "public, max-age=86400",
        "cross-origin-resource-policy": "cross-origin",
      });
    });
  }
  app.get(changePasswordPath, (c) => {
    c.header("cache-control", "public, max-age=3600");
    return c.redirect(deskAccountPath, 302);
  });
  return app;
}
