/** Shuts a process down on SIGTERM or a keyboard interrupt. */
import type { Logger } from "pino";
import { errorForLog } from "../server/http/log.ts";

/** Called in reverse order on shutdown. */
export type Stop = () => unknown;

/** `works`: the process has started work that must finish before it exits. */
export interface Progress {
  works: boolean;
}

/** Handles signals during startup too: until work has started, the process exits at once. */
export function stopOnSignal(progress: Readonly<Progress>, log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // The database rolls back an active migration, and the next start repeats it.
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
