import type { Logger } from "pino";
import type { Config } from "../app/config.ts";
import type { Database } from "../db/database.ts";
import type { OidcProvider, OidcSettings } from "../domain/oidc/provider.ts";
import type { Assets } from "./http/assets.ts";
import type { Observer, RequestTracer } from "./observer.ts";
import type { PublishedCatalog } from "../commands/vacancies/published-catalog.ts";

/** The server's dependencies; app/start.ts and the tests assemble them. */
export interface Dependencies {
  readonly config: Config;
  readonly database: Database;
  readonly catalog: PublishedCatalog;
  readonly geoip: CountryLookup;
  /** The desk's login provider, if configured; contacted only for a login. */
  readonly openProvider: (settings: OidcSettings) => OidcProvider;
  readonly assets: Assets;
  readonly log: Logger;
  /** Omitted: no metrics. */
  readonly observer?: Observer | undefined;
  /** Omitted: no tracing. */
  readonly tracer?: RequestTracer | undefined;
  readonly now: () => Date;
}

export interface CountryLookup {
  /** The ISO 3166-1 alpha-2 code for an IP address; null: unknown. Never throws. */
  country(address: string): string | null;
}
