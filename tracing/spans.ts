/**
 * What a trace says: one span for each request, attempt to deliver and run of a task, made when it is over. Routes by their pattern and
 * receivers by their id in the operator file, never an address, a link, a person or what was sent.
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
import type { DeliverDependencies } from "../jobs/deliver.ts";
import type { TaskRun } from "../schedule.ts";
import { noRoute, quiet } from "../server/http/request-log.ts";
import type { RequestTracer } from "../server/observer.ts";

/** As OpenTelemetry's conventions for HTTP have them: whatever else somebody sends is one method. */
const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A task that looks every few seconds is told of only where it did something: it failed, or took that long, in seconds. */
const oftenMs = 10_000;
const notableSeconds = 0.1;

interface Told {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** How long it took until now. */
  readonly seconds: number;
  readonly failed: boolean;
  readonly within?: Context;
}

/** One that has just ended. */
function tell(tracer: Tracer, { name, kind, attributes, seconds, failed, within = ROOT_CONTEXT }: Told): Span {
  const end = Date.now();
  const span = tracer.startSpan(name, { kind, attributes, startTime: end - seconds * 1000 }, within);
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
  return span;
}

/** For a process that answers. Whoever asks whether it lives is left out as long as all is well, as in the log. */
export function tracedRequests(tracer: Tracer): RequestTracer {
  return {
    answered({ id, method, route, status, seconds, traceparent }) {
      const failed = status >= 500;
      if (route.startsWith(quiet) && !failed) return undefined;
      const known = methods.has(method);
      const span = tell(tracer, {
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
        within: partOf(traceparent),
      });
      const { traceId, traceFlags } = span.spanContext();
      return (traceFlags & TraceFlags.SAMPLED) === 0 ? undefined : traceId;
    },
  };
}

/** For a process that delivers. A recipient is nobody here: of mail there is only that it is mail. */
export function tracedAttempts(tracer: Tracer): NonNullable<DeliverDependencies["attempted"]> {
  return (kind, result, target, { attempt, seconds }) => {
    tell(tracer, {
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

/** For every process: what it does by the clock. */
export function tracedRuns(tracer: Tracer): (run: TaskRun) => void {
  return ({ name, every, seconds, failed }) => {
    if (every < oftenMs && seconds < notableSeconds && !failed) return;
    tell(tracer, {
      name: `task ${name}`,
      kind: SpanKind.INTERNAL,
      attributes: { "fairlead.task.name": name, "fairlead.task.result": failed ? "failed" : "done" },
      seconds,
      failed,
    });
  };
}

/** The trace that `traceparent` (https://www.w3.org/TR/trace-context/) names; what is none begins one of its own. */
function partOf(traceparent: string | undefined): Context {
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
