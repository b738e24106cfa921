/** What vacancies do by the clock: published when they are scheduled for, closed when their last day or number has come. */
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { schedule } from "../schedule.ts";
import { closeOver } from "../vacancies/close.ts";
import { vacancyContext } from "../vacancies/command.ts";
import { publishDue } from "../vacancies/publish-due.ts";

/** Milliseconds between two looks: with the second that a shelf takes, a page is as it should be within ten. */
export const vacancyIntervalMs = 5000;

export interface VacancyDependencies {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
  readonly now: () => Date;
}

/** One look. What fails is told to `onError` and comes again; neither holds the other up. */
export async function keepVacancies(deps: VacancyDependencies, onError: (error: unknown) => void): Promise<void> {
  const { config, log } = deps;
  const context = vacancyContext(config, deps);
  const none = (error: unknown) => {
    onError(error);
    return null;
  };
  const due = await publishDue(context, onError).catch(none);
  if (due && due.published + due.refused > 0) log.info(due, "scheduled vacancies");
  const closed = await closeOver(context, onError).catch(none);
  if (closed) log.info({ closed }, "vacancies closed by themselves");
}

/** Looks now and then every five seconds. The returned function ends it, and waits for a look under way. */
export function startKeepingVacancies(
  deps: VacancyDependencies,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return schedule({
    name: "vacancies",
    every: vacancyIntervalMs,
    atStart: true,
    run: () => keepVacancies(deps, onError),
    onError,
  });
}
