/** Resolves a path of the site (D1, D2): a page, another spelling of one, or unknown. */
import { isMarketCode, type MarketCode, marketCodes } from "../../locales/markets.ts";
import { isSlug } from "../../domain/application/slug.ts";
import { jobAddress, ownPageAddress, type PageName, pageAddress, pageNames, pagePaths } from "../../routes.ts";

export type Address =
  | { readonly kind: "page"; readonly page: PageName; readonly prefix: MarketCode | undefined }
  /** The page of a vacancy, if one with this slug exists. */
  | { readonly kind: "job"; readonly slug: string; readonly prefix: MarketCode | undefined }
  /** A page of the operator's own, if it has one in this market. */
  | { readonly kind: "own"; readonly slug: string; readonly prefix: MarketCode | undefined }
  /** The same page at its canonical URL: 308. */
  | { readonly kind: "moved"; readonly to: string }
  /** Unknown path below a home page: navigations are redirected there, other requests get 404. */
  | { readonly kind: "unknown"; readonly home: string; readonly prefix: MarketCode | undefined }
  /** 404 for any request: a file, a market that is not offered, or an invalid encoding. */
  | { readonly kind: "missing" };

/** Every page by its canonical path, which nearly all requests use. */
const clean = new Map<string, Address & { kind: "page" }>(
  [undefined, ...marketCodes].flatMap((prefix) =>
    pageNames.map((page) => [pageAddress(page, prefix), { kind: "page", page, prefix }] as const),
  ),
);

const jobsList = pagePaths.jobs.slice(1);

const pageByPath = new Map<string, PageName>(pageNames.map((page) => [pagePaths[page], page]));

/**
 * Resolves `path` (from the request line, still encoded, without query). `offered` are the markets
 * with pages.
 * @param isOwnPage whether the operator has a page of this slug, in any language
 */
export function readAddress(path: string, offered: readonly string[], isOwnPage: (slug: string) => boolean): Address {
  const found = clean.get(path);
  if (found && (found.prefix === undefined || offered.includes(found.prefix))) return found;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return { kind: "missing" };
  }
  // Well-known files (RFC 8615) are never pages: a program would take the redirect to the home page
  // for an answer.
  if (/\.[a-z0-9]+$/i.test(decoded) || /^\/+\.well-known(?:\/|$)/i.test(decoded)) return { kind: "missing" };

  const tidy = `/${decoded.toLowerCase().split("/").filter(Boolean).join("/")}`;
  const [first = "", ...rest] = tidy.slice(1).split("/");
  const known = offered.includes(first);
  const prefix = known ? (first as MarketCode) : undefined;
  const page = pageByPath.get(known ? `/${rest.join("/")}` : tidy);
  if (page) {
    const to = pageAddress(page, prefix);
    return path === to ? { kind: "page", page, prefix } : { kind: "moved", to };
  }
  const [own = "", ...below] = known ? rest : [first, ...rest];
  if (below.length === 0 && isOwnPage(own)) {
    const to = ownPageAddress(own, prefix);
    return path === to ? { kind: "own", slug: own, prefix } : { kind: "moved", to };
  }
  const [list, slug, ...more] = known ? rest : [first, ...rest];
  if (list === jobsList && slug !== undefined && more.length === 0) {
    if (!isSlug(slug)) return { kind: "missing" };
    const to = jobAddress(slug, prefix);
    return path === to ? { kind: "job", slug, prefix } : { kind: "moved", to };
  }
  if (!known && rest[0] === jobsList && rest.length === 2) return { kind: "missing" };
  // Every email links to it, also those sent before its market was taken off the site.
  if (isMarketCode(first) && `/${rest.join("/")}` === pagePaths.verify) return { kind: "moved", to: pagePaths.verify };
  if (!known && rest.length > 0 && pageByPath.has(`/${rest.join("/")}`)) return { kind: "missing" };
  return { kind: "unknown", home: pageAddress("home", prefix), prefix };
}
