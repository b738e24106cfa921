import type { Config } from "../../app/config.ts";
import { sitemapPath } from "../../routes.ts";

export function robotsTxt({ environment, publicUrl }: Pick<Config, "environment" | "publicUrl">): string {
  // Every demo page is noindex. Crawlers must be able to read that, so robots.txt does not exclude
  // them.
  if (environment !== "production") return "User-agent: *\nDisallow:\n";
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}${sitemapPath}\n`;
}
