/**
 * Creates one span per finished request, delivery attempt and task run. Routes appear as patterns
 * and receivers by their id in the operator file; never an address, a link or personal data.
 */
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from "@opentelemetry/api";
import type { DeliverDependencies } from "../../jobs/deliver.ts";
import type { TaskRun } from "../scheduler.ts";
import { noRoute, quietPrefix } from "../../server/http/request-log.ts";
import type { RequestTracer } from "../../server/observer.ts";

/** OpenTelemetry's conventions for HTTP: all other methods share one name. */
const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A task that runs more often than this is frequent. */
const frequentBelowMs = 10_000;
/** A frequent task gets a span only if it fails or takes this long. */
const notableSeconds = 0.1;

interface EndedSpan {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Duration until now. */
  readonly seconds: number;
  readonly failed: boolean;
  readonly within?: Context;
}

function recordSpan(
  tracer: Tracer,
  { name, kind, attributes, seconds, failed, within = ROOT_CONTEXT }: EndedSpan,
): Span {
  const end = Date.now();
  const span = tracer.startSpan(name, { kind, attributes, startTime: end - seconds * 1000 }, within);
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
  return span;
}

/** For a web process. Health checks are omitted unless they fail, as in the log. */
export function tracedRequests(tracer: Tracer): RequestTracer {
  return {
    answered({ id, method, route, status, seconds, traceparent }) {
      const failed = status >= 500;
      if (route.startsWith(quietPrefix) && !failed) return undefined;
      const known = methods.has(method);
      const span = recordSpan(tracer, {
        name: [known ? method : "HTTP", ...(route === noRoute ? [] : [route])].join(" "),
        kind: SpanKind.SERVER,
        attributes: {
          "http.request.method": known ? method : "_OTHER",
          ...(route === noRoute ? {} : { "http.route": route }),
          "http.response.status_code": status,
          ...(failed ? { "error.type": String(status) } : {}),
          "fairlead.request": id,
        },
        seconds,
        failed,
        within: parentContext(traceparent),
      });
      const { traceId, traceFlags } = span.spanContext();
      return (traceFlags & TraceFlags.SAMPLED) === 0 ? undefined : traceId;
    },
  };
}

/** For a process that delivers. Emails are recorded without their recipient. */
export function tracedAttempts(tracer: Tracer): NonNullable<DeliverDependencies["attempted"]> {
  return (kind, result, target, { attempt, seconds }) => {
    recordSpan(tracer, {
      name: `deliver ${kind}`,
      kind: SpanKind.CLIENT,
      attributes: {
        "fairlead.delivery.kind": kind,
        ...(kind === "email" ? {} : { "fairlead.delivery.target": target }),
        "fairlead.delivery.attempt": attempt,
        "fairlead.delivery.result": result,
      },
      seconds,
      failed: result === "failed" || result === "refused",
    });
  };
}

/** For periodic tasks in every process. */
export function tracedRuns(tracer: Tracer): (run: TaskRun) => void {
  return ({ name, every, seconds, failed }) => {
    if (every < frequentBelowMs && seconds < notableSeconds && !failed) return;
    recordSpan(tracer, {
      name: `task ${name}`,
      kind: SpanKind.INTERNAL,
      attributes: { "fairlead.task.name": name, "fairlead.task.result": failed ? "failed" : "done" },
      seconds,
      failed,
    });
  };
}

/**
 * The parent trace in `traceparent` (https://www.w3.org/TR/trace-context/); an invalid header
 * starts a new trace.
 */
function parentContext(traceparent: string | undefined): Context {
  const [, traceId = "", spanId = "", flags = ""] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? "") ?? [];
  const parent: SpanContext = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
  };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}
