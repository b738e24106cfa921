/**
 * Whether a state-changing request comes from another site. Browsers send `Sec-Fetch-Site` and
 * `Origin`; other clients send neither and have no visitor's cookies to abuse.
 * @param own the site's origin; `host` is the request's Host header
 */
export function isCrossSite(headers: { get(name: string): string | null }, own: string, host: string | null): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  const origin = headers.get("origin");
  if (origin === null) return false;
  if (origin === own) return false;
  // A page that sends no referrer sends no origin either (Fetch, "append a request Origin header"):
  // a status page.
  if (origin === "null" && site === "same-origin") return false;
  try {
    return new URL(origin).host !== host;
  } catch {
    // "null" (a sandboxed frame, a file) or an invalid origin.
    return true;
  }
}

/**
 * The same for requests not worth forging. Status pages send no referrer, so their POSTs name no
 * origin, and Safari before 16.4 has no Sec-Fetch-Site. A frame of another site looks the same
 * there.
 */
export function isDeclaredCrossSite(headers: Headers, own: string, host: string | null): boolean {
  if (headers.get("origin") === "null" && headers.get("sec-fetch-site") === null) return false;
  return isCrossSite(headers, own, host);
}
