/** What search engines ask for: robots.txt (RFC 9309) and the sitemap with its alternates (https://sitemaps.org). */
import type { Config } from "../../config.ts";
import { fallbackMarket, type MarketCode, markets } from "../../locales/markets.ts";
import { pageAddress, pageNames, sitemapPath } from "../../routes.ts";
import { isGuarded } from "./access-gate.ts";

export function robotsTxt({ environment, publicUrl }: Pick<Config, "environment" | "publicUrl">): string {
  // The demo is noindex on every page: a crawler has to read that, so it is not shut out here.
  if (environment !== "production") return "User-agent: *\nDisallow:\n";
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}${sitemapPath}\n`;
}

/** Every indexable page of every offered market. In a demo nothing is indexable, and the list is empty. */
export function sitemap(
  { environment, publicUrl, localeStrategy, accessGate }: Config,
  offered: readonly MarketCode[],
): string {
  const pages = pageNames.filter((page) => page !== "success" && !isGuarded(accessGate, page));
  const indexed = environment === "production" ? pages : [];
  const urls = indexed.flatMap((page) => {
    if (localeStrategy === "no-prefix") return [`<url><loc>${publicUrl}${pageAddress(page)}</loc></url>`];
    const link = (tag: string, market: MarketCode) =>
      `<xhtml:link rel="alternate" hreflang="${tag}" href="${publicUrl}${pageAddress(page, market)}"/>`;
    const links = [
      ...offered.map((market) => link(markets[market].tag, market)),
      link("x-default", fallbackMarket),
    ].join("");
    return offered.map((market) => `<url><loc>${publicUrl}${pageAddress(page, market)}</loc>${links}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("\n")}
</urlset>
`;
}
