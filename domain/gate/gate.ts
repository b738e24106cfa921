/**
 * The access gate (specification section 6, D18): limits who may see the home page and the form, if
 * the operator wants it.
 */
import { isSearchPath, searchEngineHosts } from "./search-engines.ts";

/** A parsed referrer, so that this file parses no URLs. null: none, or not a URL. */
export interface Referrer {
  readonly protocol: string;
  /** Host and port, lowercase. */
  readonly host: string;
  readonly path: string;
  /** It has the parameter `q`. */
  readonly hasSearchTerm: boolean;
}

/**
 * Whether the referrer is a search engine host with a search path, a `q` parameter, or the root
 * path (engines today send only their origin).
 */
export function cameFromSearch(referrer: Referrer | null): boolean {
  if (referrer === null || !/^https?:$/.test(referrer.protocol)) return false;
  if (!searchEngineHosts.has(referrer.host)) return false;
  const { host, path, hasSearchTerm } = referrer;
  return path === "/" || hasSearchTerm || isSearchPath(host, path);
}
