/** `/openapi.json` and its readable form `/api-reference`. */
import { Hono } from "hono";
import { siteName } from "../../../domain/brand/site-name.ts";
import { apiReferencePath, openApiPath } from "../../../routes.ts";
import type { ServerParts } from "../../parts.ts";
import { contentSecurityPolicy } from "../../http/security-headers.ts";
import { brandedStyles } from "../../site/brand.ts";
import { sendCached } from "../../site/responses.ts";
import { openApi } from "../openapi.ts";
import { webhookSchemas } from "../webhook-schemas.ts";
import type { OpenApiDocument } from "./document.ts";
import { referencePage } from "./page.tsx";

/** The site's own styles, for every language. */
const siteStyles = ["ui/tokens.css", "ui/base.css"];

export function referenceRoutes(parts: ServerParts): Hono {
  const { config, assets } = parts.deps;
  const app = new Hono();
  const described = () => openApi(siteName(config.operator), config.publicUrl);
  app.get(openApiPath, (c) => c.json(described(), 200, { "cache-control": "public, max-age=3600" }));
  app.get(apiReferencePath, async (c) => {
    const page = await parts.pages.page(apiReferencePath, () => {
      const document = described() as unknown as OpenApiDocument;
      const { html, styleHash } = referencePage({
        document,
        events: webhookSchemas,
        siteStyle: brandedStyles(assets, assets.styles(siteStyles), config.operator),
      });
      return { html, contentSecurityPolicy: contentSecurityPolicy([styleHash], parts.https) };
    });
    return sendCached(c, parts, page, "public");
  });
  return app;
}
