/**
 * Warns the operator about legal conflicts of its markets: all of them at startup and whenever the
 * operator file is read, and new ones once a day. A process may run for longer than a minimum wage
 * is valid.
 */
import type { Logger } from "pino";
import type { Config } from "../app/config.ts";
import { openCountries } from "../domain/eligibility.ts";
import { lawWarnings, catalogWarnings } from "../domain/market-law/check.ts";
import type { PublishedCatalog } from "../commands/vacancies/published-catalog.ts";

export interface LawDependencies {
  /** Its operator file may be replaced while the process runs. */
  readonly config: Pick<Config, "environment" | "operator">;
  readonly catalog: Pick<PublishedCatalog, "open">;
  readonly log: Pick<Logger, "warn">;
  readonly now: () => Date;
}

export interface LawWatch {
  /** Logs all warnings, including those already logged. */
  sayAll(): void;
  /**
   * Logs warnings that are new since the last {@link sayAll}, at most once a day; a warning that
   * disappears and returns is not repeated.
   */
  sayNew(): void;
}

/** Logs nothing in the demo, whose operator file follows the specification. */
export function watchLaw({ config, catalog, log, now }: LawDependencies): LawWatch {
  let loggedWarnings: ReadonlySet<string> = new Set();
  let loggedOn: string | null = null;
  const today = () => now().toISOString().slice(0, 10);
  const say = (known: ReadonlySet<string>) => {
    if (config.environment !== "production") return;
    const day = today();
    loggedOn = day;
    const { operator } = config;
    const all = [...lawWarnings(operator, day), ...catalogWarnings(catalog.open, openCountries(operator), day)];
    const warnings = all.filter((warning) => !known.has(warning));
    loggedWarnings = new Set([...known, ...all]);
    if (warnings.length > 0) log.warn({ warnings }, "legal warnings for the operator file");
  };
  return { sayAll: () => say(new Set()), sayNew: () => (today() === loggedOn ? undefined : say(loggedWarnings)) };
}
