/**
 * Tells the operator of what the law of its markets has against it: all of it at the start and whenever the operator file is read,
 * and while the process runs what a new day brings, each once. A process may run for longer than a minimum wage holds.
 */
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { openCountries } from "../domain/eligibility.ts";
import { lawWarnings, shelfWarnings } from "../domain/market-law/check.ts";
import { schedule } from "../schedule.ts";
import type { Shelf } from "../vacancies/shelf.ts";

/** Milliseconds between two looks: within an hour of the new day. */
const lookAgain = 3_600_000;

export interface LawDependencies {
  /** Its operator file may be another later. */
  readonly config: Pick<Config, "environment" | "operator">;
  readonly shelf: Pick<Shelf, "open">;
  readonly log: Pick<Logger, "warn">;
  readonly now: () => Date;
}

export interface LawWatch {
  /** All there is, however often it was said. */
  sayAll(): void;
  /** What nobody was told of since the last {@link sayAll}; once a day, however often it is asked and whatever closes meanwhile. */
  sayNew(): void;
}

/** Says nothing in the demo, which does as the specification says. */
export function watchLaw({ config, shelf, log, now }: LawDependencies): LawWatch {
  let told: ReadonlySet<string> = new Set();
  let saidOn: string | null = null;
  const today = () => now().toISOString().slice(0, 10);
  const say = (known: ReadonlySet<string>) => {
    if (config.environment !== "production") return;
    const day = today();
    saidOn = day;
    const { operator } = config;
    const all = [...lawWarnings(operator, day), ...shelfWarnings(shelf.open, openCountries(operator), day)];
    const warnings = all.filter((warning) => !known.has(warning));
    told = new Set([...known, ...all]);
    if (warnings.length > 0) log.warn({ warnings }, "the operator file beside the law of its markets");
  };
  return { sayAll: () => say(new Set()), sayNew: () => (today() === saidOn ? undefined : say(told)) };
}

/** Looks every hour. The returned function ends it. */
export function startWatchingLaw(watch: LawWatch, onError: (error: unknown) => void): () => Promise<void> {
  return schedule({
    name: "law",
    every: lookAgain,
    atStart: false,
    run: () => Promise.resolve().then(() => watch.sayNew()),
    onError,
  });
}
