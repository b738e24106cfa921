/** Who counts what the server does (metrics/), where somebody does. Nothing of a visitor reaches it. */

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

export interface Observer {
  answered(request: AnsweredRequest): void;
  registered(result: RegistrationResult): void;
}
