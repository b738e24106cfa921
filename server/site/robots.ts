/** robots.txt (RFC 9309). */
import type { Config } from "../../config.ts";
import { sitemapPath } from "../../routes.ts";

export function robotsTxt({ environment, publicUrl }: Pick<Config, "environment" | "publicUrl">): string {
  // The demo is noindex on every page: a crawler has to read that, so it is not shut out here.
  if (environment !== "production") return "User-agent: *\nDisallow:\n";
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}${sitemapPath}\n`;
}
