import type { Logger } from "pino";
import type { Config } from "../app/config.ts";
import type { Database } from "../db/database.ts";
import { vacancyContext } from "../commands/vacancies/command.ts";
import { unpublishFlagged } from "../commands/vacancies/unpublish-flagged.ts";

declare const BUILD_ID: string;

export const unpublishedText =
  "the current check finds that these texts ask applicants for money: they are withheld from the site. Correct them at the desk";

export interface UnpublishDependencies {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
  readonly now: () => Date;
}

export function unpublishAllFlagged(deps: UnpublishDependencies, signal: AbortSignal): Promise<void> {
  const { log } = deps;
  return unpublishFlagged(vacancyContext(deps.config, deps), {
    build: BUILD_ID,
    signal,
    onUnpublished({ slug, languages, tactics }) {
      if (languages.length > 0) log.error({ withheld: [{ slug, languages }], tactics }, unpublishedText);
      else log.info({ slug }, "no text of the vacancy is withheld any more");
    },
  });
}
