/** The access gate (specification section 6, D18): who may see the home page and the form where the operator limits them. */
import { isSearchPath, searchEngineHosts } from "./search-engines.ts";

/** A referrer as its parts, so that nothing here parses addresses. null: there was none, or it was no address. */
export interface Referrer {
  readonly protocol: string;
  /** Host with its port, lower case. */
  readonly host: string;
  readonly path: string;
  /** It has a parameter `q`. */
  readonly hasSearchTerm: boolean;
}

/**
 * The visitor came from a search: the referrer's host is a search engine's, and it has a search path, a `q` parameter or
 * the root path (all that engines send today is their origin).
 */
export function cameFromSearch(referrer: Referrer | null): boolean {
  if (referrer === null || !/^https?:$/.test(referrer.protocol)) return false;
  if (!searchEngineHosts.has(referrer.host)) return false;
  const { host, path, hasSearchTerm } = referrer;
  return path === "/" || hasSearchTerm || isSearchPath(host, path);
}
