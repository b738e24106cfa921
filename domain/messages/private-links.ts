/**
 * Removes private links (routes.ts) from what people write. Replies quote them, and reports contain
 * whole emails: with the digits that the desk shows, its readers could act as the applicant.
 */

/** The token of a link. Mail servers encode addresses in links of their own. */
const token = /((?:application|confirm|stop)(?:[/_]|%(?:25)*2F))[\w-]{16,200}\.[\w.-]{20,400}/gi;

export function withoutPrivateLinks(text: string): string {
  return text.replaceAll(token, "$1…");
}
