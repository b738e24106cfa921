/** Where this visit came from: only the current one, nothing kept beyond the session (D21, B12). */
import type { Attribution } from "../../domain/application/registration.ts";
import { VISIT_KEY } from "../session-keys.ts";
import { kept } from "./session.ts";

/** The parameters that are read, and the name each is sent under. */
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
 * `address` and `referrer` of the visit's first page. A referrer of the same host says nothing. Lengths are the server's to
 * cut; a value with control characters was not made by an advertiser and must not stand in an application's way.
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

/** What the loader noted on the first page, or this page where it could not. */
export function visitAttribution(): VisitAttribution {
  const noted = kept(VISIT_KEY);
  const [address, referrer] = noted ? (JSON.parse(noted) as [string, string]) : [location.href, document.referrer];
  return attributionOf(address, referrer);
}
