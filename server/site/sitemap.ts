/**
 * The sitemap (https://www.sitemaps.org/protocol.html): every indexable page with its alternates,
 * in parts with an index if it is large. A job page has the date of its last change, an own page
 * that of its publication; other pages have none.
 */
import { createHash } from "node:crypto";
import type { Config } from "../../app/config.ts";
import type { PublishedVacancy } from "../../domain/vacancies/content.ts";
import { textInMarket } from "../../domain/vacancies/text-in-market.ts";
import { fallbackMarket, type MarketCode, markets } from "../../locales/markets.ts";
import { jobAddress, ownPageAddress, pageAddress, pageNames, sitemapPartPath, sitemapPath } from "../../routes.ts";
import type { PublishedCatalog } from "../../commands/vacancies/published-catalog.ts";
import { escapeXml } from "../http/xml.ts";
import { ownSite } from "./own-site.ts";
import { isGuarded } from "./access-gate.ts";

/**
 * URLs in one part. The protocol allows 50,000 and 50 MB; the longest URL takes 7 KB with its
 * thirty alternates.
 */
export const mostAddresses = 5_000;

interface Entry {
  /** Its path in a market; without a market where URLs have none. */
  readonly path: (market?: MarketCode) => string;
  readonly markets: readonly MarketCode[];
  /** ISO 8601; null: unknown. */
  readonly changedAt: (market: MarketCode) => string | null;
}

export interface SitemapParts {
  readonly config: Pick<Config, "environment" | "localeStrategy" | "accessGate">;
  readonly catalog: Pick<PublishedCatalog, "open" | "documents">;
  readonly offered: readonly MarketCode[];
  readonly origin: string;
}

export interface Sitemap {
  /** Changes whenever a byte of any part may change. */
  readonly tag: string;
  /** The number of parts, not counting the index; 1: there is no index. */
  readonly files: number;
  /** The index, or the only part. */
  main(): Iterable<string>;
  /** Starts at 1. */
  file(number: number): Iterable<string>;
}

const namespaces = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"`;
const head = `<?xml version="1.0" encoding="UTF-8"?>\n`;

export function sitemapOf(parts: SitemapParts, addresses = mostAddresses): Sitemap {
  const entries = entriesOf(parts);
  const pages = entries.flatMap((entry) => pagesOf(parts, entry));
  const files = Math.max(1, Math.ceil(pages.length / addresses));
  const inFile = (number: number) => pages.slice((number - 1) * addresses, number * addresses);
  return {
    tag: tagOf(parts, pages),
    files,
    main: () => (files === 1 ? urls(parts, pages) : index(parts, files, inFile)),
    file: (number) => urls(parts, inFile(number)),
  };
}

interface Page {
  readonly entry: Entry;
  /** Undefined: URLs have no market. */
  readonly market: MarketCode | undefined;
  readonly changedAt: string | null;
}

/**
 * A demo indexes nothing. Vacancies are in order of creation, so that a new one moves no other into
 * another part.
 */
function entriesOf({ config: { environment, accessGate }, catalog, offered }: SitemapParts): Entry[] {
  if (environment !== "production") return [];
  const site = pageNames
    .filter((page) => page !== "success" && !isGuarded(accessGate, page))
    .map((page): Entry => ({ path: (market) => pageAddress(page, market), markets: offered, changedAt: () => null }));
  const own = [...ownSite(catalog).pages.values()].map(({ slug, languages, publishedAt }): Entry => ({
    path: (market) => ownPageAddress(slug, market),
    markets: offered.filter((market) => languages.includes(markets[market].language)),
    changedAt: () => publishedAt.toISOString(),
  }));
  if (isGuarded(accessGate, "jobs")) return [...site, ...own];
  return [...site, ...own, ...catalog.open.toSorted(firstPublished).map((vacancy) => entryOf(vacancy, offered))];
}

function firstPublished(left: PublishedVacancy, right: PublishedVacancy): number {
  return left.publishedAt.getTime() - right.publishedAt.getTime() || (left.slug < right.slug ? -1 : 1);
}

function entryOf(vacancy: PublishedVacancy, offered: readonly MarketCode[]): Entry {
  return {
    path: (market) => jobAddress(vacancy.slug, market),
    markets: offered.filter((market) => textInMarket(vacancy, market) !== null),
    changedAt: (market) => textInMarket(vacancy, market)?.changedAt ?? null,
  };
}

function pagesOf({ config }: SitemapParts, entry: Entry): Page[] {
  if (config.localeStrategy === "prefix") {
    return entry.markets.map((market) => ({ entry, market, changedAt: entry.changedAt(market) }));
  }
  const changes = entry.markets.map(entry.changedAt).filter((change) => change !== null);
  return entry.markets.length === 0 ? [] : [{ entry, market: undefined, changedAt: newest(changes) }];
}

function newest(moments: readonly string[]): string | null {
  return moments.toSorted().at(-1) ?? null;
}

function* urls({ origin }: SitemapParts, pages: readonly Page[]): Generator<string> {
  yield `${head}<urlset ${namespaces} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
  let links = { entry: null as Entry | null, text: "" };
  for (const { entry, market, changedAt } of pages) {
    if (links.entry !== entry) links = { entry, text: market === undefined ? "" : alternates(origin, entry) };
    const lastmod = changedAt === null ? "" : `<lastmod>${changedAt}</lastmod>`;
    yield `<url><loc>${escapeXml(origin + entry.path(market))}</loc>${lastmod}${links.text}</url>\n`;
  }
  yield "</urlset>\n";
}

/** Links to the page in every market that has it, and the fallback market as x-default. */
function alternates(origin: string, { path, markets: where }: Entry): string {
  const link = (tag: string, market: MarketCode) =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(origin + path(market))}"/>`;
  const all = where.map((market) => link(markets[market].tag, market));
  return [...all, ...(where.includes(fallbackMarket) ? [link("x-default", fallbackMarket)] : [])].join("");
}

function* index({ origin }: SitemapParts, files: number, inFile: (number: number) => Page[]): Generator<string> {
  yield `${head}<sitemapindex ${namespaces}>\n`;
  for (let number = 1; number <= files; number += 1) {
    const change = newest(inFile(number).flatMap(({ changedAt }) => changedAt ?? []));
    const lastmod = change === null ? "" : `<lastmod>${change}</lastmod>`;
    yield `<sitemap><loc>${escapeXml(origin + sitemapPartPath(number))}</loc>${lastmod}</sitemap>\n`;
  }
  yield "</sitemapindex>\n";
}

function tagOf({ config, offered, origin }: SitemapParts, pages: readonly Page[]): string {
  const hash = createHash("sha256").update(JSON.stringify([sitemapPath, config.localeStrategy, offered, origin]));
  for (const { entry, market, changedAt } of pages) hash.update(`${entry.path(market)} ${changedAt}\n`);
  return hash.digest("base64url").slice(0, 22);
}
