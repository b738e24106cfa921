/** How pages are sent: kept ones with validators and a cache lifetime, those of one visitor never stored. */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { chooseEncoding, encodeOnce } from "../http/encoding.ts";
import type { KeptPage, RenderedPage } from "./page-cache.ts";

/** Seconds that a market's page may be shown without asking again: a changed job or text is seen within minutes. */
export const publicPageSeconds = 300;

export function sendKept(c: Context, page: KeptPage, audience: "public" | "private"): Response {
  const encoding = chooseEncoding(c.req.header("accept-encoding"));
  const etag = `W/"${page.encoded.tag}"`;
  const headers: Record<string, string> = {
    etag,
    // A negotiated page depends on who asks: it is asked for every time, and answered with 304 if it is the same.
    "cache-control": audience === "public" ? `public, max-age=${publicPageSeconds}` : "private, no-cache",
    vary: audience === "public" ? "Accept-Encoding" : "Accept-Encoding, Accept-Language, Cookie",
    "content-security-policy": page.contentSecurityPolicy,
  };
  const known = (c.req.header("if-none-match") ?? "").split(",").map((tag) => tag.trim());
  if (known.includes(etag) || known.includes("*")) return c.body(null, 304, headers);
  return c.body(page.encoded[encoding], 200, {
    ...headers,
    "content-type": "text/html; charset=utf-8",
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
  });
}

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
