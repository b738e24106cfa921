import type { Context } from "hono";

/**
 * A page's content security policy (CSP Level 3): same-origin scripts and requests. The hashes
 * (`sha256-…`) allow inline styles without `unsafe-inline`. With a tag manager, its URLs are
 * allowed; consent decides whether it loads.
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
 * The tag manager's container and Analytics scripts. By path, because the host serves anyone's
 * scripts; without a nonce, because pages are cached. A policy ignores queries (CSP Level 3 section
 * 6.7.2.8), so it cannot name the container.
 */
const tagManagerScripts = ["gtm.js", "gtag/js", "gtag/destination"]
  .map((path) => `https://www.googletagmanager.com/${path}`)
  .join(" ");

/**
 * Where it sends measurements: Analytics' regional hosts, and itself about its own state. See
 * https://developers.google.com/tag-platform/security/guides/csp.
 */
const measurementHosts = [
  "https://www.googletagmanager.com/a",
  "https://www.googletagmanager.com/td",
  "https://*.google-analytics.com/g/collect",
  "https://*.analytics.google.com/g/collect",
].join(" ");

/**
 * The headers of every response, except its policy.
 * @param https whether visitors reach the site over HTTPS
 */
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

/** Adds `common`, a default policy if the response has none, and the request id. */
export function completeHeaders(common: Readonly<Record<string, string>>, https: boolean): (c: Context) => void {
  const fallback = contentSecurityPolicy([], https);
  const added = Object.entries(common);
  return (c) => {
    // Changing the headers of a finished response costs more than sending it, so cached pages
    // already carry all of them.
    if (c.get("complete")) return;
    const { headers } = c.res;
    if (!headers.has("content-security-policy")) headers.set("content-security-policy", fallback);
    for (const [name, value] of added) if (!headers.has(name)) headers.set(name, value);
    headers.set("x-request-id", c.get("requestId"));
  };
}
