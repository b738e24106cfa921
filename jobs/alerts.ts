/** Letters of new vacancies, to whoever asked for them. */
import type { Logger } from "pino";
import { tellSubscribers, type TellContext } from "../alerts/tell.ts";
import { schedule } from "../schedule.ts";

/** Milliseconds between two looks. */
const intervalMs = 60_000;

export interface AlertDependencies extends TellContext {
  readonly log: Logger;
}

/** Looks now and then every minute. The returned function ends it, and waits for the letter under way. */
export function startAlerts(deps: AlertDependencies, onError: (error: unknown) => void): () => Promise<void> {
  const run = async (signal: AbortSignal) => {
    const letters = await tellSubscribers(deps, signal);
    if (letters > 0) deps.log.info({ letters }, "letters of new vacancies");
  };
  return schedule({ name: "alerts", every: intervalMs, atStart: true, run, onError });
}
