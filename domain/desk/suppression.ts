/** Numbers and mailboxes that must not be contacted, regardless of who applies with them. */
import * as v from "valibot";
import { listOf, time } from "./answer.ts";

export const suppressionKinds = ["phone", "mailbox"] as const;
export type SuppressionKind = (typeof suppressionKinds)[number];

const deskSuppression = v.object({
  id: v.number(),
  kind: v.picklist(suppressionKinds),
  /** Masked: readers of the list need not know it. */
  shown: v.string(),
  reason: v.nullable(v.string()),
  /** The application that was opted out; null: a manager added it, or the application is gone. */
  application: v.nullable(v.number()),
  at: time,
  by: v.nullable(v.string()),
  lifted: v.nullable(v.object({ at: time, by: v.nullable(v.string()), reason: v.nullable(v.string()) })),
});
export type DeskSuppression = v.InferOutput<typeof deskSuppression>;

/**
 * `GET /desk/api/suppressions?after=…`, and `POST /desk/api/suppressions/search`. Managers only:
 * those in effect first, newest first, 100 per page.
 */
export const deskSuppressions = v.object({
  rows: listOf(deskSuppression),
  /** Value for `after`; null: last page. */
  next: v.nullable(v.string()),
});
export type DeskSuppressions = v.InferOutput<typeof deskSuppressions>;

/** Digits at the end of a number, which {@link maskedValue} shows. */
export const shownDigits = 4;

/** "•••• 3456" and "m•••@example.com". */
export function maskedValue(kind: SuppressionKind, value: string): string {
  if (kind === "phone") return `+•••• ${value.slice(-shownDigits)}`;
  const at = value.lastIndexOf("@");
  return `${value.slice(0, at > 1 ? 1 : 0)}•••${value.slice(at)}`;
}
