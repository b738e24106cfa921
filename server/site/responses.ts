/** Sends pages: cached ones with validators, those of one visitor with `no-store`. */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { surrogateKeys } from "../../domain/delivery/notices.ts";
import type { ServerParts } from "../parts.ts";
import { chooseEncoding, encodeOnce } from "../http/encoding.ts";
import type { CachedPage, RenderedPage } from "./page-cache.ts";

/**
 * Cached for five minutes without revalidation, so that changes show within minutes. A CDN may
 * serve stale pages while the server is down.
 */
export const publicCaching = "public, max-age=300, stale-if-error=86400";

/** A negotiated page depends on the visitor, so it is always revalidated, with 304 if unchanged. */
export const privateCaching = "private, no-cache";

/**
 * Pages of jobs must show a closing within ten seconds: browsers revalidate every time, a CDN every
 * few seconds, mostly with 304. A CDN may serve stale pages while the server is down.
 */
const jobsCaching = "public, max-age=0, s-maxage=4, stale-while-revalidate=2, stale-if-error=86400";

/**
 * The names by which a CDN can purge a page: every vacancy on it, and `vacancies` for pages that
 * any vacancy changes.
 */
export function jobsHeaders(slugs: readonly string[]): Record<string, string> {
  return { "cache-control": jobsCaching, ...purgeNames(slugs) };
}

/** The purge names only, for a page that also shows other content. */
export function purgeNames(slugs: readonly string[]): Record<string, string> {
  const names = surrogateKeys(slugs);
  return { "surrogate-key": names.join(" "), "cache-tag": names.join(",") };
}

interface SendOptions {
  readonly status?: 200 | 404 | 410;
  readonly headers?: Record<string, string>;
}

/** Answers without awaiting if the page is already cached, as nearly all are. */
export function sendCached(
  c: Context,
  parts: Pick<ServerParts, "commonHeaders">,
  page: CachedPage | Promise<CachedPage>,
  audience: "public" | "private",
  options: SendOptions = {},
): Response | Promise<Response> {
  const send = (made: CachedPage) => sendMade(c, parts, made, audience, options);
  return page instanceof Promise ? page.then(send) : send(page);
}

function sendMade(
  c: Context,
  { commonHeaders }: Pick<ServerParts, "commonHeaders">,
  page: CachedPage,
  audience: "public" | "private",
  { status = 200, headers: more = {} }: SendOptions,
): Response {
  const encoding = chooseEncoding(c.req.header("accept-encoding"));
  const etag = `W/"${page.encoded.tag}"`;
  const headers: Record<string, string> = {
    ...commonHeaders,
    etag,
    "cache-control": audience === "public" ? publicCaching : privateCaching,
    vary: audience === "public" ? "Accept-Encoding" : "Accept-Encoding, Accept-Language, Cookie",
    "content-security-policy": page.contentSecurityPolicy,
    "x-request-id": c.get("requestId"),
    ...(audience === "public" ? more : {}),
  };
  c.set("complete", true);
  // Only a 200 can be unchanged (RFC 9110 section 13.2.1).
  const known = status === 200 && isKnown(c.req.header("if-none-match"), etag);
  if (!known) {
    headers["content-type"] = "text/html; charset=utf-8";
    if (encoding !== "identity") headers["content-encoding"] = encoding;
  }
  const body = known ? null : page.encoded[encoding];
  // A private answer may set a cookie. A public one never does and bypasses Hono, which would build
  // a `Headers` (measured: a third fewer pages a second).
  const sent = known ? 304 : status;
  return audience === "private" ? c.newResponse(body, sent, headers) : new Response(body, { status: sent, headers });
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(",").map((tag) => tag.trim());
  return known.includes(etag) || known.includes("*");
}

/**
 * For form answers at URLs that are no secret: the sender's browser may store them, so that *back*
 * does not end on an error page. Every other display revalidates here.
 */
export const backButtonCaching = { "cache-control": "private, no-cache" };

/** Sends a page made for one visitor, or an error. */
export function sendOnce(
  c: Context,
  page: RenderedPage,
  status: ContentfulStatusCode = 200,
  headers: Record<string, string> = {},
): Response {
  const encoding = chooseEncoding(c.req.header("accept-encoding"));
  return c.body(encodeOnce(page.html, encoding), status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    vary: "Accept-Encoding",
    "content-security-policy": page.contentSecurityPolicy,
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
    ...headers,
  });
}
