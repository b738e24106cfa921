import type { Logger } from "pino";
import type { Config } from "../app/config.ts";
import type { Database } from "../db/database.ts";
import type { WebhookTest } from "../domain/desk/settings.ts";
import type { Operator, Webhook } from "../domain/operator/operator.ts";
import type { OidcProvider, OidcSettings } from "../domain/oidc/provider.ts";
import type { PageDraft } from "../domain/site-content/content.ts";
import type { Translate } from "../domain/translation/translate.ts";
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
  /** Drafts translations for the desk; undefined: not configured. */
  readonly translate?: Translate | undefined;
  /** Why the desk may not publish settings, beyond the schema: "mail: why". */
  readonly publishingErrors: (operator: Operator) => readonly string[];
  /** What a start in production would refuse of this demo, apart from gaps of the law. */
  /**
   * The operator of a file, or what is wrong with it. `change` replaces what was read before it is
   * validated.
   */
  readonly readOperatorText: (text: string, change: (content: unknown) => unknown) => Operator | readonly string[];
  readonly rehearsalErrors: () => readonly string[];
  /** Sends a signed test event, for a manager who sets a receiver up. */
  readonly testWebhook: (webhook: Webhook) => Promise<WebhookTest>;
  readonly assets: Assets;
  readonly log: Logger;
  /** Omitted: no metrics. */
  readonly observer?: Observer | undefined;
  /** Omitted: no tracing. */
  readonly tracer?: RequestTracer | undefined;
  /** The demo's desk without log-in; omitted: it is off. */
  readonly demo?: DemoDesk | undefined;
  readonly now: () => Date;
}

/** The desk with sample people that opens by a link (app/demo-desk.ts). */
export interface DemoDesk {
  /** Resolves when the sample has been added, or could not be. */
  readonly added: Promise<void>;
  /** Whether this is the secret of the printed link; true once. */
  takeKey(key: string): boolean;
  /** Whether a document of the site has texts of the sample. */
  isSample(name: string, draft: PageDraft): boolean;
  /** Removes everything that was entered, and adds the sample again. */
  reset(): Promise<void>;
}

export interface CountryLookup {
  /** The ISO 3166-1 alpha-2 code for an IP address; null: unknown. Never throws. */
  country(address: string): string | null;
}
