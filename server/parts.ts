import type { RateLimits } from "../db/rate-limit.ts";
import type { MarketCode } from "../locales/markets.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Cookies } from "./http/cookies.ts";
import type { KeptPromise } from "./site/kept-promise.ts";
import type { PageCache } from "./site/page-cache.ts";
import type { PrivacyVersions } from "./site/privacy-versions.ts";

export interface ServerParts {
  readonly deps: Dependencies;
  readonly cookies: Cookies;
  readonly limits: RateLimits;
  readonly pages: PageCache;
  /** The figure of the kept promise on the home page (B7). */
  readonly promise: KeptPromise;
  readonly privacyVersions: PrivacyVersions;
  /** Accepts the signature of each test application once (rehearsal.ts). */
  readonly rehearsals: { isNew(at: number): boolean };
  readonly offered: readonly MarketCode[];
  /**
   * When this process's content about vacancies last changed: the catalogue, the operator file, or
   * the process start.
   */
  changedAt(): Date;
  /** The site's own origin as visitors see it. */
  readonly origin: string;
  readonly https: boolean;
  readonly commonHeaders: Readonly<Record<string, string>>;
}
