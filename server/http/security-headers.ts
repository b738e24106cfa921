import type { MiddlewareHandler } from "hono";

/**
 * The content security policy of a page (CSP Level 3). Scripts and calls only from here; the page's one inline style is
 * named by its hash, so there is no `unsafe-inline`. `styleHashes` are `sha256-…` values. With a tag manager its hosts are
 * allowed; whether it is loaded is for consent to decide.
 */
export function contentSecurityPolicy(styleHashes: readonly string[], https: boolean, tagManager = false): string {
  const measuring = (sources: string) => (tagManager ? ` ${sources}` : "");
  const styles = styleHashes.map((hash) => ` '${hash}'`).join("");
  return [
    "default-src 'none'",
    `script-src 'self'${measuring("https://www.googletagmanager.com")}`,
    `style-src 'self'${styles}`,
    `img-src 'self' data:${measuring(measurementHosts)}`,
    `connect-src 'self'${measuring(measurementHosts)}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Where the tag manager sends what it measures (https://developers.google.com/tag-platform/security/guides/csp). */
const measurementHosts = "https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com";

/** The headers of every answer. `https` is whether visitors reach the site over HTTPS. */
export function securityHeaders(https: boolean, indexable: boolean): MiddlewareHandler {
  const fallback = contentSecurityPolicy([], https);
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    if (!headers.has("content-security-policy")) headers.set("content-security-policy", fallback);
    headers.set("x-content-type-options", "nosniff");
    headers.set("referrer-policy", "strict-origin-when-cross-origin");
    headers.set("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    headers.set("cross-origin-opener-policy", "same-origin");
    headers.set("cross-origin-resource-policy", "same-origin");
    headers.set("x-frame-options", "DENY");
    if (https) headers.set("strict-transport-security", "max-age=63072000; includeSubDomains");
    if (!indexable) headers.set("x-robots-tag", "noindex");
  };
}
