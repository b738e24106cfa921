/** How pages are sent: kept ones with validators and a cache lifetime, those of one visitor never stored. */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { surrogateKeys } from "../../domain/delivery/notices.ts";
import type { ServerParts } from "../parts.ts";
import { chooseEncoding, encodeOnce } from "../http/encoding.ts";
import type { KeptPage, RenderedPage } from "./page-cache.ts";

/**
 * What may be shown without asking again for five minutes, so that a changed job or text is seen within minutes. What is in front may
 * go on showing it while nobody answers here.
 */
export const publicCaching = "public, max-age=300, stale-if-error=86400";

/**
 * For pages of jobs, which have to show within ten seconds that one has closed: a browser asks every time, a cache in front
 * every few seconds, and both are answered with 304 as long as nothing changed. What is in front may go on showing them
 * while nobody answers here.
 */
const jobsCaching = "public, max-age=0, s-maxage=4, stale-while-revalidate=2, stale-if-error=86400";

/**
 * The names by which a cache in front can be told to forget a page: every vacancy on it, and `vacancies` for what any of
 * them changes.
 */
export function jobsHeaders(slugs: readonly string[]): Record<string, string> {
  return { "cache-control": jobsCaching, ...purgeNames(slugs) };
}

/** The names alone, for a page that shows vacancies among other things. */
export function purgeNames(slugs: readonly string[]): Record<string, string> {
  const names = surrogateKeys(slugs);
  return { "surrogate-key": names.join(" "), "cache-tag": names.join(",") };
}

export function sendKept(
  c: Context,
  { commonHeaders }: Pick<ServerParts, "commonHeaders">,
  page: KeptPage,
  audience: "public" | "private",
  { status = 200, headers: more = {} }: { status?: 200 | 404 | 410; headers?: Record<string, string> } = {},
): Response {
  const encoding = chooseEncoding(c.req.header("accept-encoding"));
  const etag = `W/"${page.encoded.tag}"`;
  const headers: Record<string, string> = {
    ...commonHeaders,
    etag,
    // A negotiated page depends on who asks: it is asked for every time, and answered with 304 if it is the same.
    "cache-control": audience === "public" ? publicCaching : "private, no-cache",
    vary: audience === "public" ? "Accept-Encoding" : "Accept-Encoding, Accept-Language, Cookie",
    "content-security-policy": page.contentSecurityPolicy,
    "x-request-id": c.get("requestId"),
    ...(audience === "public" ? more : {}),
  };
  c.set("complete", true);
  // Only what is there can be the same as before (RFC 9110 section 13.2.1).
  const known = status === 200 && isKnown(c.req.header("if-none-match"), etag);
  if (!known) {
    headers["content-type"] = "text/html; charset=utf-8";
    if (encoding !== "identity") headers["content-encoding"] = encoding;
  }
  const body = known ? null : page.encoded[encoding];
  // A private answer may carry a cookie that was set on the way. A public one has none, and is sent as it is: Hono would
  // first make a `Headers` of it (measured: a third fewer pages a second).
  const sent = known ? 304 : status;
  return audience === "private" ? c.newResponse(body, sent, headers) : new Response(body, { status: sent, headers });
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(",").map((tag) => tag.trim());
  return known.includes(etag) || known.includes("*");
}

/**
 * For a form that came back with what was typed, and for what was answered to one, at an address that is no secret: the browser that
 * sent it may keep it for *back*, which ends on an error page of the browser's else; nobody is shown it without asking here again.
 */
export const keptForBack = { "cache-control": "private, no-cache" };

/** A page made for one visitor, or an error. */
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
