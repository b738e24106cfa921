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

/** `GET /desk/api/suppressions`, managers only: those in effect first, newest first. */
export const deskSuppressions = listOf(deskSuppression);

/** "•••• 3456" and "m•••@example.com". */
export function maskedValue(kind: SuppressionKind, value: string): string {
  if (kind === "phone") return `+•••• ${value.slice(-4)}`;
  const at = value.lastIndexOf("@");
  return `${value.slice(0, at > 1 ? 1 : 0)}•••${value.slice(at)}`;
}
