/**
 * Traces of one process, sent to a collector (OTLP over HTTP, as JSON). Loaded only where OTEL_EXPORTER_OTLP_ENDPOINT asks for it. A
 * collector that is away, slow or refuses costs traces and nothing else: spans wait in a queue with an end, and nobody waits for them.
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
import type { DeliverDependencies } from "../jobs/deliver.ts";
import { tellRuns } from "../schedule.ts";
import type { RequestTracer } from "../server/observer.ts";
import { tracedAttempts, tracedRequests, tracedRuns } from "./spans.ts";

declare const VERSION: string;

/** Spans that wait for the collector: what comes beyond them is dropped. */
const mostWaiting = 2048;
const sentAtOnce = 512;
/** How long a span waits for others, and how long a collector may take, tried again included, in ms. */
const gatherMs = 5000;
const sendWithinMs = 10_000;
/** How long what is left may take when the process stops, in ms: a supervisor waits for that. */
const stopWithinMs = 2000;
/** How often it is said that a collector does not take them, in ms. */
const sayEveryMs = 300_000;

export interface Tracing {
  /** For a process that answers. */
  readonly tracer: RequestTracer;
  /** For a process that runs jobs. */
  readonly attempted: NonNullable<DeliverDependencies["attempted"]>;
  close(): Promise<void>;
}

/** `onError` hears why traces could not be sent, once in five minutes at most. */
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
    // Nothing of ours is longer; a mistake of ours would not fill the memory.
    spanLimits: { attributeValueLengthLimit: 200, attributeCountLimit: 16 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(exporter, atMostEvery(sayEveryMs, onError)),
        maxQueueSize: mostWaiting,
        maxExportBatchSize: sentAtOnce,
        scheduledDelayMillis: gatherMs,
        exportTimeoutMillis: sendWithinMs + 1000,
      }),
    ],
  });
  const tracer = provider.getTracer("fairlead", VERSION);
  const stopTelling = tellRuns(tracedRuns(tracer));
  return {
    tracer: tracedRequests(tracer),
    attempted: tracedAttempts(tracer),
    async close() {
      stopTelling();
      let late: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => (late = setTimeout(resolve, stopWithinMs)));
      // What could not be sent was said, or is not worth a stop that fails.
      const sent = provider.shutdown().catch(() => {});
      await Promise.race([sent, patience]).finally(() => clearTimeout(late));
    },
  };
}

function samplerOf(share: number): Sampler {
  if (share === 0) return new AlwaysOffSampler();
  return share === 1 ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(share);
}

/** The same, with `failed` told of what is not sent. */
function telling(exporter: SpanExporter, failed: (error: unknown) => void): SpanExporter {
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

/** What a collector answered may be about its key: of that the status alone. */
function plain(error: Error & { readonly code?: unknown }): Error {
  if (typeof error.code !== "number") return error;
  return Object.assign(new Error("refused"), { name: "CollectorRefused", code: `HTTP_${error.code}` });
}

function atMostEvery(ms: number, say: (error: unknown) => void): (error: unknown) => void {
  let saidAt: number | null = null;
  return (error) => {
    const now = performance.now();
    if (saidAt !== null && now - saidAt < ms) return;
    saidAt = now;
    say(error);
  };
}
