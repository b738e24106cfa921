import type { Logger } from "pino";
import type { Config } from "../app/config.ts";
import type { Database } from "../db/database.ts";
import { unpublishFlaggedPages } from "../commands/site/unpublish-flagged.ts";
import { vacancyContext } from "../commands/vacancies/command.ts";
import { unpublishFlagged, type Unpublished } from "../commands/vacancies/unpublish-flagged.ts";

declare const BUILD_ID: string;

export const unpublishedText =
  "the current check finds that these texts ask applicants for money: they are withheld from the site. Correct them at the desk";

export interface UnpublishDependencies {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
  readonly now: () => Date;
}

export async function unpublishAllFlagged(deps: UnpublishDependencies, signal: AbortSignal): Promise<void> {
  const { log } = deps;
  const onUnpublished = ({ slug, languages, tactics }: Unpublished) => {
    if (languages.length > 0) log.error({ withheld: [{ slug, languages }], tactics }, unpublishedText);
    else log.info({ slug }, "no text of it is withheld any more");
  };
  const options = { build: BUILD_ID, signal, onUnpublished };
  await unpublishFlagged(vacancyContext(deps.config, deps), options);
  await unpublishFlaggedPages(deps, options);
}
