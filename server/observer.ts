/** Interfaces for metrics (app/metrics/) and tracing (app/tracing/). No visitor's data. */

export interface AnsweredRequest {
  readonly method: string;
  /** The route's pattern, never the URL; `other` without a route. */
  readonly route: string;
  readonly status: number;
  /** From reading the request until the answer was made. */
  readonly seconds: number;
}

/** The outcome of a submitted application; `error`: an error of ours. */
export const registrationResults = [
  "accepted",
  "replayed",
  "invalid",
  "refused",
  "limited",
  "conflict",
  "unavailable",
  "error",
] as const;

export type RegistrationResult = (typeof registrationResults)[number];

export interface TracedRequest extends AnsweredRequest {
  /** As in the log. */
  readonly id: string;
  /** The parent trace, from trusted proxies only: no other client may choose what is traced. */
  readonly traceparent: string | undefined;
}

export interface RequestTracer {
  /** Returns the trace id; undefined: not traced. */
  answered(request: TracedRequest): string | undefined;
}

export interface Observer {
  answered(request: AnsweredRequest): void;
  registered(result: RegistrationResult): void;
}
