/** How a process ends that is told to (SIGTERM, or an interrupt from the keyboard). */
import type { Logger } from "pino";
import { errorForLog } from "./server/http/log.ts";

/** Called in reverse order when the process stops. */
export type Stop = () => unknown;

/** `works`: something may be under way that has to be finished. */
export interface Progress {
  works: boolean;
}

/** From the first moment on: whoever stops a process does not wait until it has started. */
export function stopOnSignal(progress: Readonly<Progress>, log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // A migration that is under way is taken back by the database, and is made by the next start.
      if (!progress.works) process.exit(0);
      if (stopping) return;
      stopping = true;
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ error: errorForLog(error) }, "stop failed");
          process.exit(1);
        },
      );
    });
  }
}

export async function stopAll(stops: readonly Stop[]): Promise<void> {
  for (const stop of stops.toReversed()) await stop();
}
