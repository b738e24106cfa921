/** Numbers that wrote to applicants and are not ours. */
import * as v from "valibot";
import { listOf, time } from "./answer.ts";

/** Of a number: with a report that nobody has marked as seen, or without one. */
export const reportStates = ["open", "handled", "all"] as const;
export type ReportState = (typeof reportStates)[number];

const report = {
  id: v.number(),
  reportedAt: time,
  code: v.nullable(v.string()),
  /** Whose code it is; null: nobody's, or it was erased. */
  person: v.nullable(v.object({ id: v.number(), name: v.string() })),
  message: v.nullable(v.string()),
  market: v.string(),
  /** Who marked it as seen, and when; null: nobody did. `by` null: the account is gone. */
  seen: v.nullable(v.object({ at: time, by: v.nullable(v.string()) })),
};

/** A number with its newest report. */
const reportedNumber = v.object({
  ...report,
  number: v.string(),
  /** It is, or was, one of ours. */
  isOurs: v.boolean(),
  count: v.number(),
  isOpen: v.boolean(),
});
export type DeskReportedNumber = v.InferOutput<typeof reportedNumber>;

/** `GET /desk/api/reports?state=…&after=…`: 100 numbers a page. */
export const deskReportedNumbers = v.object({
  rows: listOf(reportedNumber),
  /** For `after`; null: this was the last page. */
  next: v.nullable(v.string()),
  open: v.number(),
  handled: v.number(),
});
export type DeskReportedNumbers = v.InferOutput<typeof deskReportedNumbers>;

/**
 * `GET /desk/api/reports/{id}?after=…`: every report of the number that this one is about. Managers alone:
 * `POST /desk/api/reports/{id}/seen` for this one and the earlier ones of its number, and `…/reopen`.
 */
export const deskReportsOf = v.object({
  number: v.string(),
  isOurs: v.boolean(),
  rows: listOf(v.object(report)),
  next: v.nullable(v.string()),
});
export type DeskReportsOf = v.InferOutput<typeof deskReportsOf>;
