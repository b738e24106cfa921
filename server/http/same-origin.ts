/**
 * Whether a request that changes something may come from where it says it comes from. Browsers name the source of a
 * POST in `Sec-Fetch-Site` and `Origin`; a program that is no browser sends neither and has no visitor's cookies to abuse.
 * `own` is the site's origin as visitors see it; `host` the request's Host header.
 */
export function isCrossSite(headers: { get(name: string): string | null }, own: string, host: string | null): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  const origin = headers.get("origin");
  if (origin === null) return false;
  if (origin === own) return false;
  // A page that sends no referrer names no origin either (Fetch, "append a request Origin header"): a status page.
  if (origin === "null" && site === "same-origin") return false;
  try {
    return new URL(origin).host !== host;
  } catch {
    // "null" (a sandboxed frame, a file) and anything that is no origin.
    return true;
  }
}

/**
 * The same for what nobody gains by forging. A page that sends no referrer (a status page) names no origin in what it posts, and
 * Safari before 16.4 does not say "same-origin" instead; a frame of another site looks the same there.
 */
export function saysCrossSite(headers: Headers, own: string, host: string | null): boolean {
  if (headers.get("origin") === "null" && headers.get("sec-fetch-site") === null) return false;
  return isCrossSite(headers, own, host);
}
