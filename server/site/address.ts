/**
 * What a path of the site means (D1, D2): a page, another spelling of one, or none of ours.
 */
import { type MarketCode, marketCodes } from "../../locales/markets.ts";
import { isSlug } from "../../domain/application/slug.ts";
import { jobAddress, type PageName, pageAddress, pageNames, pagePaths } from "../../routes.ts";

export type Address =
  | { readonly kind: "page"; readonly page: PageName; readonly prefix: MarketCode | undefined }
  /** The page of a vacancy, if there is one of that name. */
  | { readonly kind: "job"; readonly slug: string; readonly prefix: MarketCode | undefined }
  /** The same page at its clean address: 308. */
  | { readonly kind: "moved"; readonly to: string }
  /** None of ours, below a home: a page navigation is sent there, anything else is 404. */
  | { readonly kind: "unknown"; readonly home: string; readonly prefix: MarketCode | undefined }
  /** 404 whatever asks: a file, a page under a prefix that is not offered, or not decodable. */
  | { readonly kind: "missing" };

/** Every page's address as it is written here, which is how nearly everybody asks for it. */
const clean = new Map<string, Address & { kind: "page" }>(
  [undefined, ...marketCodes].flatMap((prefix) =>
    pageNames.map((page) => [pageAddress(page, prefix), { kind: "page", page, prefix }] as const),
  ),
);

const jobsList = pagePaths.jobs.slice(1);

const pageByPath = new Map<string, PageName>(pageNames.map((page) => [pagePaths[page], page]));

/** Reads `path` (as in the request line, still encoded, without query). `offered` are the markets with pages. */
export function readAddress(path: string, offered: readonly string[]): Address {
  const found = clean.get(path);
  if (found && (found.prefix === undefined || offered.includes(found.prefix))) return found;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return { kind: "missing" };
  }
  // What programs look for (RFC 8615) is never a page: one that is sent home takes that for an answer.
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
  const [list, slug, ...more] = known ? rest : [first, ...rest];
  if (list === jobsList && slug !== undefined && more.length === 0) {
    if (!isSlug(slug)) return { kind: "missing" };
    const to = jobAddress(slug, prefix);
    return path === to ? { kind: "job", slug, prefix } : { kind: "moved", to };
  }
  if (!known && rest[0] === jobsList && rest.length === 2) return { kind: "missing" };
  if (!known && rest.length > 0 && pageByPath.has(`/${rest.join("/")}`)) return { kind: "missing" };
  return { kind: "unknown", home: pageAddress("home", prefix), prefix };
}
