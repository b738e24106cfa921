/** Reads what vacancies say with this build's check, beside the work: a text, whatever else is to be done, the next one. */
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { schedule } from "../schedule.ts";
import { vacancyContext } from "../vacancies/command.ts";
import { withholdAsking } from "../vacancies/withhold.ts";

declare const BUILD_ID: string;

/** Milliseconds between two looks for what is left: what is published now was read then. */
const lookAgain = 3_600_000;

export const withheldText =
  "texts that ask applicants for money by today’s check are withheld from the site: mend them at the desk";

export interface WithholdDependencies {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
  readonly now: () => Date;
}

export function withholdAll(deps: WithholdDependencies, signal: AbortSignal): Promise<void> {
  const { log } = deps;
  return withholdAsking(vacancyContext(deps.config, deps), {
    build: BUILD_ID,
    signal,
    told({ slug, languages, tactics }) {
      if (languages.length > 0) log.error({ withheld: [{ slug, languages }], tactics }, withheldText);
      else log.info({ slug }, "no text of the vacancy is withheld any more");
    },
  });
}

/** Begins now. The returned function ends it, and waits for the vacancy under way. */
export function startWithholding(deps: WithholdDependencies, onError: (error: unknown) => void): () => Promise<void> {
  return schedule({
    name: "withhold",
    every: lookAgain,
    atStart: true,
    run: (signal) => withholdAll(deps, signal),
    onError,
  });
}
