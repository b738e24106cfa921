/**
 * The source of a visit without JavaScript (B12), read from URLs only: no cookie and no cached page
 * stores it (D21, D27).
 */
import type { Context } from "hono";
import { captureAttribution, sourceParameters } from "../../domain/application/attribution.ts";
import type { Attribution } from "../../domain/application/registration.ts";

export function sourceOf(c: Context, origin: string): Attribution | null {
  const referrer = c.req.header("referer");
  if (!referrer || !URL.canParse(referrer)) return null;
  const url = new URL(referrer);
  return captureAttribution({
    parameter: (name) => url.searchParams.get(name),
    referrerHost: isOwn(c, url, origin) ? null : url.host,
    landingPath: url.pathname,
  });
}

/**
 * The form's URL with the source of the visit from the referring page, because links on cached
 * pages cannot contain it. Null: the referrer has none or is not ours, or the URL has one already.
 */
export function urlWithSource(c: Context, origin: string): string | null {
  const referrer = c.req.header("referer");
  if (!referrer || !URL.canParse(referrer) || !isOwn(c, new URL(referrer), origin)) return null;
  const found = sourceParameters(sourceOf(c, origin) ?? {});
  const { pathname, searchParams } = new URL(c.req.url);
  if (found.length === 0 || sourceParameters(sourceInQuery(searchParams)).length > 0) return null;
  for (const [parameter, value] of found) searchParams.set(parameter, value);
  return `${pathname}?${searchParams}`;
}

function sourceInQuery(parameters: URLSearchParams): Attribution {
  return captureAttribution({ parameter: (name) => parameters.get(name), referrerHost: null, landingPath: null }) ?? {};
}

function isOwn(c: Context, url: URL, origin: string): boolean {
  return url.origin === origin || url.host === c.req.header("host");
}
