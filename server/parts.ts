import type { RateLimits } from "../db/rate-limit.ts";
import type { MarketCode } from "../locales/markets.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Cookies } from "./http/cookies.ts";
import type { KeptPromise } from "./site/kept-promise.ts";
import type { PageCache } from "./site/page-cache.ts";
import type { PrivacyVersions } from "./site/privacy-versions.ts";

/** What the routes share. */
export interface ServerParts {
  readonly deps: Dependencies;
  readonly cookies: Cookies;
  readonly limits: RateLimits;
  readonly pages: PageCache;
  /** What the home page says of the kept promise (B7). */
  readonly promise: KeptPromise;
  readonly privacyVersions: PrivacyVersions;
  readonly offered: readonly MarketCode[];
  /** When what this process says of vacancies last changed: the shelf, the operator's file, or the process itself. */
  changedAt(): Date;
  /** The site's own origin as visitors see it. */
  readonly origin: string;
  readonly https: boolean;
  /** What every answer carries, whatever it is. */
  readonly commonHeaders: Readonly<Record<string, string>>;
}
