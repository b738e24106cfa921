/**
 * The demo's desk: adds the sample people after the start, so that the site is ready as fast as
 * ever.
 */
import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { addSample, isEmptyInstallation, sampleState } from "../commands/demo/add-sample.ts";
import { resetSample } from "../commands/demo/remove-sample.ts";
import { errorForLog } from "../server/http/log.ts";
import type { DemoDesk } from "../server/dependencies.ts";
import { type SampleDocument, sharesText } from "../domain/demo/site.ts";
import { isLoopbackHost } from "../domain/network/address.ts";
import { demoDeskPath } from "../routes.ts";
import { type Config, demoSample } from "./config.ts";

export interface DemoStart {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  /** The running build, recorded with what a reset imports. */
  readonly build: string;
}

export interface StartedDemo extends DemoDesk {
  /** Opens the desk; from other machines once, by its secret. `address`: of the site. */
  link(address: string): string;
  /** Whether the sample is in the database, or `add` adds it. */
  hasSample(): Promise<boolean>;
  /** Begins to add the sample. */
  add(): void;
}

/**
 * @param isFirstStart the operator file was imported by this start. After `demo remove`, later
 * starts do not add the sample again
 */
export function demoDesk({ config, database, log, build }: DemoStart, isFirstStart: boolean): StartedDemo {
  const context = { config, database, now: () => new Date() };
  const key = randomBytes(18).toString("hex");
  let isTaken = false;
  let start = () => {};
  const reset = () => resetSample(context, demoSample(), build);
  const isAddable = async () => isFirstStart && (await isEmptyInstallation(database));
  const added = new Promise<void>((resolve) => (start = resolve))
    .then(async () => {
      const state = await sampleState(database);
      // On a server, another process may be adding it right now.
      if (state === "interrupted" && database.kind === "pglite") await reset();
      else if (state === "none" && (await isAddable())) {
        await addSample(context, demoSample());
      }
    })
    .catch((error: unknown) => log.error({ error: errorForLog(error) }, "the sample people could not be added"));
  let last = added;
  /** Read on first use: a start does not need it. */
  let documents: readonly SampleDocument[] | undefined;
  return {
    link: (address) => `${address}${demoDeskPath}${isLoopbackHost(new URL(address).host) ? "" : `?key=${key}`}`,
    added,
    hasSample: async () => (await sampleState(database)) !== "none" || isAddable(),
    add: () => start(),
    takeKey(given) {
      if (isTaken || given !== key) return false;
      isTaken = true;
      return true;
    },
    isSample(name, draft) {
      documents ??= demoSample().documents;
      const sample = documents.find((each) => each.name === name);
      return sample !== undefined && sharesText(draft, sample.draft);
    },
    // One after the other: the second would empty what the first is adding.
    reset: () => (last = last.then(reset, reset)),
  };
}
