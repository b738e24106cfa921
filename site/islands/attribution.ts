/** The source of the current visit; nothing is kept beyond the session (D21, B12). */
import type { Attribution } from "../../domain/application/registration.ts";
import { VISIT_KEY } from "../session-keys.ts";
import { storedValue } from "./session.ts";

/** Query parameters, and the field each is sent as. */
const parameters = {
  utm_source: "source",
  utm_medium: "medium",
  utm_campaign: "campaign",
  utm_term: "term",
  utm_content: "content",
  gclid: "gclid",
  fbclid: "fbclid",
  msclkid: "msclkid",
  ttclid: "ttclid",
} as const;

export type VisitAttribution = { -readonly [Key in keyof Attribution]?: string };

/**
 * `address` and `referrer` belong to the visit's first page. A referrer of the same host is
 * ignored. The server truncates; a value with control characters is dropped, so that it cannot
 * block an application.
 */
export function attributionOf(address: string, referrer: string): VisitAttribution {
  const landing = new URL(address);
  const found: VisitAttribution = { landingPath: landing.pathname };
  for (const [parameter, name] of Object.entries(parameters)) {
    const value = landing.searchParams.get(parameter);
    if (value && !/\p{Cc}/u.test(value)) found[name] = value;
  }
  const from = /^https?:/.test(referrer) ? new URL(referrer).host : "";
  if (from !== "" && from !== landing.host) found.referrerHost = from;
  return found;
}

/** What the loader stored on the first page, otherwise this page's own. */
export function visitAttribution(): VisitAttribution {
  const noted = storedValue(VISIT_KEY);
  const [address, referrer] = noted ? (JSON.parse(noted) as [string, string]) : [location.href, document.referrer];
  return attributionOf(address, referrer);
}
