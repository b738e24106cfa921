/**
 * What each status of a refused call means, in the API description and docs/reference/errors.md.
 */
import { bodyLimitBytes } from "../http/body.ts";

export const refusals = {
  400: "Not JSON.",
  403: "Cross-site request, or applications from that country are not open.",
  404: "No such registration.",
  408: "The body took too long to arrive.",
  409: "The idempotency key was used with a different body.",
  413: `Larger than ${bodyLimitBytes} bytes.`,
  415: "Not application/json, or compressed.",
  422: "Invalid input; see `errors`.",
  429: "Too many requests; see Retry-After.",
  503: "Nothing was saved; try again.",
} as const satisfies Readonly<Record<number, string>>;

export type RefusalStatus = keyof typeof refusals;
