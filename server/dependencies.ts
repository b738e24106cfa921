import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { OidcProvider, OidcSettings } from "../domain/oidc/provider.ts";
import type { Assets } from "./http/assets.ts";
import type { Observer, RequestTracer } from "./observer.ts";
import type { Shelf } from "../vacancies/shelf.ts";

/** What the server is made of; boot.ts and the tests put it together. */
export interface Dependencies {
  readonly config: Config;
  readonly database: Database;
  /** What of vacancies and testimonials the site shows. */
  readonly shelf: Shelf;
  readonly geoip: CountryLookup;
  /** Of the desk's log-in, where the operator's file names one. Nothing is asked before somebody logs in. */
  readonly openProvider: (settings: OidcSettings) => OidcProvider;
  readonly assets: Assets;
  readonly log: Logger;
  /** Left out: nobody counts. */
  readonly observer?: Observer | undefined;
  /** Left out: nobody traces. */
  readonly tracer?: RequestTracer | undefined;
  readonly now: () => Date;
}

export interface CountryLookup {
  /** ISO 3166-1 alpha-2 of an IP address; null where nothing is known. Never throws. */
  country(address: string): string | null;
}
