/**
 * Sends traces of one process to a collector (OTLP over HTTP, JSON). Loaded only if
 * OTEL_EXPORTER_OTLP_ENDPOINT is set. A collector that is down or slow only costs traces: the queue
 * is bounded, and no request waits for it.
 */
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Config } from "../config.ts";
import type { DeliverDependencies } from "../../jobs/deliver.ts";
import { subscribeToTaskRuns } from "../scheduler.ts";
import type { RequestTracer } from "../../server/observer.ts";
import { tracedAttempts, tracedRequests, tracedRuns } from "./spans.ts";

declare const VERSION: string;

/** Maximum number of queued spans; later ones are dropped. */
const mostWaiting = 2048;
const sentAtOnce = 512;
/** Milliseconds that a span waits for a batch, and that a batch may take, including retries. */
const gatherMs = 5000;
const sendWithinMs = 10_000;
/** Milliseconds for the remaining spans on shutdown: a supervisor waits for it. */
const stopWithinMs = 2000;
/** Milliseconds between two reports of a failing collector. */
const sayEveryMs = 300_000;

export interface Tracing {
  /** For a web process. */
  readonly tracer: RequestTracer;
  /** For a process that runs jobs. */
  readonly attempted: NonNullable<DeliverDependencies["attempted"]>;
  close(): Promise<void>;
}

/** `onError` is called with the reason when traces cannot be sent, at most once in five minutes. */
export function openTracing(
  { url, headers, serviceName, share, asParent }: NonNullable<Config["tracing"]>,
  { web, jobs }: { readonly web: boolean; readonly jobs: boolean },
  onError: (error: unknown) => void,
): Tracing {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: sendWithinMs, concurrencyLimit: 4 });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": serviceName,
      "service.version": VERSION,
      "fairlead.part": web && jobs ? "both" : web ? "web" : "worker",
    }),
    sampler: asParent ? new ParentBasedSampler({ root: samplerOf(share) }) : samplerOf(share),
    // Longer than any of our attributes; limits the memory that a bug could use.
    spanLimits: { attributeValueLengthLimit: 200, attributeCountLimit: 16 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportingFailures(exporter, atMostEvery(sayEveryMs, onError)),
        maxQueueSize: mostWaiting,
        maxExportBatchSize: sentAtOnce,
        scheduledDelayMillis: gatherMs,
        exportTimeoutMillis: sendWithinMs + 1000,
      }),
    ],
  });
  const tracer = provider.getTracer("fairlead", VERSION);
  const unsubscribe = subscribeToTaskRuns(tracedRuns(tracer));
  return {
    tracer: tracedRequests(tracer),
    attempted: tracedAttempts(tracer),
    async close() {
      unsubscribe();
      let late: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => (late = setTimeout(resolve, stopWithinMs)));
      // Failures are already reported and should not fail the shutdown.
      const sent = provider.shutdown().catch(() => {});
      await Promise.race([sent, patience]).finally(() => clearTimeout(late));
    },
  };
}

function samplerOf(share: number): Sampler {
  if (share === 0) return new AlwaysOffSampler();
  return share === 1 ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(share);
}

/** Wraps an exporter and calls `failed` for spans that are not sent. */
function reportingFailures(exporter: SpanExporter, failed: (error: unknown) => void): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) failed(plain(result.error));
        done(result);
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}

/** The collector's answer may mention its key, so only the status is kept. */
function plain(error: Error & { readonly code?: unknown }): Error {
  if (typeof error.code !== "number") return error;
  return Object.assign(new Error("refused"), { name: "CollectorRefused", code: `HTTP_${error.code}` });
}

function atMostEvery(ms: number, say: (error: unknown) => void): (error: unknown) => void {
  let loggedAt: number | null = null;
  return (error) => {
    const now = performance.now();
    if (loggedAt !== null && now - loggedAt < ms) return;
    loggedAt = now;
    say(error);
  };
}
