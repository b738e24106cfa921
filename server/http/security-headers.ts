import type { Context } from "hono";

/**
 * The content security policy of a page (CSP Level 3). Scripts and calls only from here; the page's one inline style is
 * named by its hash, so there is no `unsafe-inline`. `styleHashes` are `sha256-…` values. With a tag manager its addresses are
 * allowed; whether it is loaded is for consent to decide.
 */
export function contentSecurityPolicy(styleHashes: readonly string[], https: boolean, tagManager = false): string {
  const measuring = (sources: string) => (tagManager ? ` ${sources}` : "");
  const styles = styleHashes.map((hash) => ` '${hash}'`).join("");
  return [
    "default-src 'none'",
    `script-src 'self'${measuring(tagManagerScripts)}`,
    `style-src 'self'${styles}`,
    `img-src 'self' data:${measuring(measurementHosts)}`,
    `connect-src 'self'${measuring(measurementHosts)}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/**
 * The tag manager's own scripts: the container, and what it loads for Analytics. By their paths, because that host serves
 * scripts of anybody's making; by no nonce, because a kept page is the same for everybody. A policy compares no query (CSP
 * Level 3 section 6.7.2.8), so which container is not said here, and no path after a redirect, of which these have none.
 */
const tagManagerScripts = ["gtm.js", "gtag/js", "gtag/destination"]
  .map((path) => `https://www.googletagmanager.com/${path}`)
  .join(" ");

/**
 * Where it sends what it measures (https://developers.google.com/tag-platform/security/guides/csp): to Analytics, whose hosts
 * are named by region, and to itself about its own state.
 */
const measurementHosts = [
  "https://www.googletagmanager.com/a",
  "https://www.googletagmanager.com/td",
  "https://*.google-analytics.com/g/collect",
  "https://*.analytics.google.com/g/collect",
].join(" ");

/** The headers of every answer besides its policy. `https` is whether visitors reach the site over HTTPS. */
export function commonHeaders(https: boolean, indexable: boolean): Readonly<Record<string, string>> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    ...(https ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
    ...(indexable ? {} : { "x-robots-tag": "noindex" }),
  };
}

/** Puts `common` and a policy on the answer, where it has none of its own, and the request's number. */
export function completeHeaders(common: Readonly<Record<string, string>>, https: boolean): (c: Context) => void {
  const fallback = contentSecurityPolicy([], https);
  const added = Object.entries(common);
  return (c) => {
    // To change the headers of a finished answer costs more than to send it: what is kept brings all of them along.
    if (c.get("complete")) return;
    const { headers } = c.res;
    if (!headers.has("content-security-policy")) headers.set("content-security-policy", fallback);
    for (const [name, value] of added) if (!headers.has(name)) headers.set(name, value);
    headers.set("x-request-id", c.get("requestId"));
  };
}
