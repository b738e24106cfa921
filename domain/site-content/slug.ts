/** Addresses of own pages: `/de/about-us`. */
import { marketCodes } from "../../locales/markets.ts";
import { isSlug } from "../application/slug.ts";

/**
 * First parts of the product's own addresses (tests/http/own-site.test.ts compares them with the
 * routes), and words that may become one.
 */
const taken = new Set<string>([
  ...marketCodes,
  "api",
  "api-reference",
  "application",
  "apply-now",
  "assets",
  "accessibility",
  "builds",
  "desk",
  "form-props",
  "health",
  // The desk names the home page by it.
  "home",
  "imprint",
  "job-alerts",
  "jobs",
  "locale",
  "metrics",
  "pages",
  "picture",
  "pictures",
  "preview",
  "privacy-policy",
  "promise",
  "share",
  "site",
  "success",
  "terms-conditions",
  "texts",
  "verify",
  "webhooks",
]);

/** Characters. */
export const longestPageSlug = 60;

export function isPageSlug(slug: string): boolean {
  return isSlug(slug) && slug.length <= longestPageSlug && slug.length > 1 && !taken.has(slug);
}
