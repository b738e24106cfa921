/**
 * The sitemap (https://www.sitemaps.org/protocol.html): every page that may be indexed, each with the others of its kind. A job page says
 * when its text or facts last changed; of a page that nothing keeps the date of, none is made up. What is too much for one file is in
 * several, which an index names.
 */
import { createHash } from "node:crypto";
import type { Config } from "../../config.ts";
import type { PublishedVacancy } from "../../domain/vacancies/content.ts";
import { textInMarket } from "../../domain/vacancies/shown.ts";
import { fallbackMarket, type MarketCode, markets } from "../../locales/markets.ts";
import { jobAddress, pageAddress, pageNames, sitemapPartPath, sitemapPath } from "../../routes.ts";
import type { Shelf } from "../../vacancies/shelf.ts";
import { escaped } from "../http/xml.ts";
import { isGuarded } from "./access-gate.ts";

/**
 * Addresses in a file: the protocol allows 50,000 and 50 MB, and with thirty alternates each, the longest that there can be take 7 KB.
 */
export const mostAddresses = 5_000;

/** A page of one kind, in all its markets. */
interface Entry {
  /** In that market, or without one where addresses have none. */
  readonly path: (market?: MarketCode) => string;
  readonly markets: readonly MarketCode[];
  /** ISO 8601; null: nobody keeps it. */
  readonly changedAt: (market: MarketCode) => string | null;
}

export interface SitemapParts {
  readonly config: Pick<Config, "environment" | "localeStrategy" | "accessGate">;
  readonly shelf: Pick<Shelf, "open">;
  readonly offered: readonly MarketCode[];
  readonly origin: string;
}

export interface Sitemap {
  /** Another whenever a byte of any file may be another. */
  readonly tag: string;
  /** How many files there are besides the index; 1: there is no index. */
  readonly files: number;
  /** The index, or the one file. */
  main(): Iterable<string>;
  /** From 1. */
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

/** One address. */
interface Page {
  readonly entry: Entry;
  /** undefined: addresses have none. */
  readonly market: MarketCode | undefined;
  readonly changedAt: string | null;
}

/** In a demo nothing is indexed. Vacancies in the order they came, so that a new one moves no other into another file. */
function entriesOf({ config: { environment, accessGate }, shelf, offered }: SitemapParts): Entry[] {
  if (environment !== "production") return [];
  const site = pageNames
    .filter((page) => page !== "success" && !isGuarded(accessGate, page))
    .map((page): Entry => ({ path: (market) => pageAddress(page, market), markets: offered, changedAt: () => null }));
  if (isGuarded(accessGate, "jobs")) return site;
  return [...site, ...shelf.open.toSorted(firstPublished).map((vacancy) => entryOf(vacancy, offered))];
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
    yield `<url><loc>${escaped(origin + entry.path(market))}</loc>${lastmod}${links.text}</url>\n`;
  }
  yield "</urlset>\n";
}

/** The same page in every market that has it; for everybody else the fallback's, if it is one of them. */
function alternates(origin: string, { path, markets: where }: Entry): string {
  const link = (tag: string, market: MarketCode) =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${escaped(origin + path(market))}"/>`;
  const all = where.map((market) => link(markets[market].tag, market));
  return [...all, ...(where.includes(fallbackMarket) ? [link("x-default", fallbackMarket)] : [])].join("");
}

function* index({ origin }: SitemapParts, files: number, inFile: (number: number) => Page[]): Generator<string> {
  yield `${head}<sitemapindex ${namespaces}>\n`;
  for (let number = 1; number <= files; number += 1) {
    const change = newest(inFile(number).flatMap(({ changedAt }) => changedAt ?? []));
    const lastmod = change === null ? "" : `<lastmod>${change}</lastmod>`;
    yield `<sitemap><loc>${escaped(origin + sitemapPartPath(number))}</loc>${lastmod}</sitemap>\n`;
  }
  yield "</sitemapindex>\n";
}

function tagOf({ config, offered, origin }: SitemapParts, pages: readonly Page[]): string {
  const hash = createHash("sha256").update(JSON.stringify([sitemapPath, config.localeStrategy, offered, origin]));
  for (const { entry, market, changedAt } of pages) hash.update(`${entry.path(market)} ${changedAt}\n`);
  return hash.digest("base64url").slice(0, 22);
}
