import * as v from "valibot";
import { listOf, time } from "./answer.ts";

/** Numbers with an unseen report, or without one. */
export const reportStates = ["open", "handled", "all"] as const;
export type ReportState = (typeof reportStates)[number];

const report = {
  id: v.number(),
  reportedAt: time,
  code: v.nullable(v.string()),
  /** Applicant with that code; null: none, or erased. */
  person: v.nullable(v.object({ id: v.number(), name: v.string() })),
  message: v.nullable(v.string()),
  market: v.string(),
  /** Who marked it as seen, and when; null: unseen. `by` null: deleted account. */
  seen: v.nullable(v.object({ at: time, by: v.nullable(v.string()) })),
};

/** A number with its newest report. */
const reportedNumber = v.object({
  ...report,
  number: v.string(),
  /** It is or was one of ours. */
  isOurs: v.boolean(),
  count: v.number(),
  isOpen: v.boolean(),
});
export type DeskReportedNumber = v.InferOutput<typeof reportedNumber>;

/** `GET /desk/api/reports?state=…&after=…`: 100 numbers per page. */
export const deskReportedNumbers = v.object({
  rows: listOf(reportedNumber),
  /** Value for `after`; null: last page. */
  next: v.nullable(v.string()),
  open: v.number(),
  handled: v.number(),
});
export type DeskReportedNumbers = v.InferOutput<typeof deskReportedNumbers>;

/**
 * `GET /desk/api/reports/{id}?after=…`: all reports of the same number. Managers only: `POST
 * /desk/api/reports/{id}/seen` for this and earlier reports of the number, and `…/reopen`.
 */
export const deskReportsOf = v.object({
  number: v.string(),
  isOurs: v.boolean(),
  rows: listOf(v.object(report)),
  next: v.nullable(v.string()),
});
export type DeskReportsOf = v.InferOutput<typeof deskReportsOf>;
