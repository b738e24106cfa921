/** Figures and health of one process, on their own port. Loaded only where METRICS_PORT asks for it. */
import { Registry } from "prom-client";
import { type Config, ConfigurationError } from "../config.ts";
import { explainListen } from "../domain/network/explain-listen.ts";
import type { DeliverDependencies } from "../jobs/deliver.ts";
import type { Observer } from "../server/observer.ts";
import { attemptCounter, requestCounters } from "./counters.ts";
import { databaseGauges, type RefreshGauges } from "./database-gauges.ts";
import { healthOf, type Running } from "./health.ts";
import { listen } from "./listen.ts";
import { processMetrics } from "./process-metrics.ts";

export interface Metrics {
  /** For a process that answers. */
  readonly observer: Observer | undefined;
  /** For a process that runs jobs. */
  readonly attempted: DeliverDependencies["attempted"];
  /** It has started: from now on the database is asked, and the process is ready if it is. */
  running(parts: Running): void;
  close(): Promise<void>;
}

/**
 * From the beginning, so that a process that starts slowly is seen to live. Throws ConfigurationError where the port cannot be had.
 */
export async function openMetrics(
  config: Config,
  at: NonNullable<Config["metrics"]>,
  { web, jobs }: { web: boolean; jobs: boolean },
  onError: (error: unknown) => void,
): Promise<Metrics> {
  const registry = new Registry();
  processMetrics(registry, web && jobs ? "both" : web ? "web" : "worker", config);
  const observer = web ? requestCounters(registry) : undefined;
  const attempted = jobs ? attemptCounter(registry) : undefined;
  let refresh: RefreshGauges | null = null;
  let started: Running | null = null;
  const watched = {
    contentType: registry.contentType,
    async metrics() {
      await refresh?.();
      return registry.metrics();
    },
    health: async () => started && healthOf(started),
    onError,
  };
  const close = await listen(watched, at).catch((error: unknown) => {
    throw new ConfigurationError([explainListen(error, at, { host: "METRICS_HOST", port: "METRICS_PORT" })]);
  });
  return {
    observer,
    attempted,
    running({ database, queue }) {
      started = { database, queue };
      refresh = databaseGauges(registry, { database, config, now: () => new Date() });
    },
    close,
  };
}
