/**
 * Publishes vacancies and pages of the site on schedule, and closes vacancies after the last day or
 * enough applications.
 */
import type { Logger } from "pino";
import type { Config } from "../app/config.ts";
import type { Database } from "../db/database.ts";
import { publishDuePages } from "../commands/site/scheduled-publishing.ts";
import { closeEnded } from "../commands/vacancies/close.ts";
import { vacancyContext } from "../commands/vacancies/command.ts";
import { publishDue } from "../commands/vacancies/publish-due.ts";

export interface VacancyDependencies {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
  readonly now: () => Date;
}

/**
 * One run. Errors go to `onError` and are retried by the next run; no task blocks another.
 */
export async function keepVacancies(deps: VacancyDependencies, onError: (error: unknown) => void): Promise<void> {
  const { config, log } = deps;
  const context = vacancyContext(config, deps);
  const none = (error: unknown) => {
    onError(error);
    return null;
  };
  const due = await publishDue(context, onError).catch(none);
  if (due && due.published + due.refused > 0) log.info(due, "scheduled vacancies");
  const pages = await publishDuePages(deps, onError).catch(none);
  if (pages && pages.published + pages.refused > 0) log.info(pages, "scheduled pages");
  const closed = await closeEnded(context, onError).catch(none);
  if (closed) log.info({ closed }, "vacancies closed automatically");
}
