/**
 * Metrics and health checks of one process on their own port. Loaded only if METRICS_PORT is set.
 */
import { Registry, Counter, Histogram } from "prom-client";
import { type Config, ConfigurationError } from "../config.ts";
import { explainListen } from "../../domain/network/explain-listen.ts";
import { type DeliverDependencies, attemptResults } from "../../jobs/deliver.ts";
import { type Observer, registrationResults } from "../../server/observer.ts";
import { metric } from "./definitions.ts";
import { databaseGauges, type RefreshGauges } from "./database-gauges.ts";
import { healthOf, type Running } from "./health.ts";
import { listen } from "./listen.ts";
import { processMetrics } from "./process-metrics.ts";
import { deliveryKinds } from "../../domain/delivery/drafts.ts";

export interface Metrics {
  readonly observer: Observer | undefined;
  readonly attempted: DeliverDependencies["attempted"];
  /** Called after the start: from now on the database is queried, and readiness depends on it. */
  running(parts: Running): void;
  close(): Promise<void>;
}

/**
 * Opens before the start, so that a slow start is visible. Throws ConfigurationError if the port is
 * unavailable.
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

/** All other methods share one label. */
const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Limit of route labels. There are far fewer; the limit protects the monitoring system. */
const mostRoutes = 500;

/** Counts requests and registrations in a web process. */
export function requestCounters(registry: Registry): Observer {
  const registers = [registry];
  const requests = new Counter({
    ...metric("fairlead_http_requests_total"),
    registers,
  });
  const durations = new Histogram({
    ...metric("fairlead_http_request_duration_seconds"),
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const registrations = new Counter({
    ...metric("fairlead_registrations_total"),
    registers,
  });
  for (const result of registrationResults) registrations.inc({ result }, 0);
  const routes = new Set<string>();
  return {
    answered({ method, route, status, seconds }) {
      if (routes.size < mostRoutes) routes.add(route);
      const known = routes.has(route) ? route : "other";
      requests.inc({
        method: methods.has(method) ? method : "other",
        route: known,
        status: status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : "other",
      });
      durations.observe({ route: known }, seconds);
    },
    registered: (result) => registrations.inc({ result }),
  };
}

/** Counts delivery attempts in a process that runs jobs. */
function attemptCounter(registry: Registry): NonNullable<DeliverDependencies["attempted"]> {
  const attempts = new Counter({
    ...metric("fairlead_delivery_attempts_total"),
    registers: [registry],
  });
  for (const kind of deliveryKinds) for (const result of attemptResults) attempts.inc({ kind, result }, 0);
  return (kind, result) => attempts.inc({ kind, result });
}
