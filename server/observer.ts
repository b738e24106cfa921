/** Who counts (metrics/) and traces (tracing/) what the server does, where somebody does. Nothing of a visitor reaches them. */

export interface AnsweredRequest {
  readonly method: string;
  /** The pattern of its route, never its address; `other` where there is none. */
  readonly route: string;
  readonly status: number;
  /** From when it was read until its answer was made. */
  readonly seconds: number;
}

/** What became of an application on its way in; `error`: an error of ours. */
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
  /** What the request is part of, where a trusted proxy said so: nobody else may choose what is traced. */
  readonly traceparent: string | undefined;
}

export interface RequestTracer {
  /** The id of its trace; undefined: it is in none. */
  answered(request: TracedRequest): string | undefined;
}

export interface Observer {
  answered(request: AnsweredRequest): void;
  registered(result: RegistrationResult): void;
}
