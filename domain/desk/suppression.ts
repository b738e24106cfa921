/** Numbers and mailboxes that nobody writes to, whoever applies with them. */
import * as v from "valibot";
import { isAddress, readEmail } from "../application/email-address.ts";
import { EMAIL_MAX_LENGTH } from "../application/limits.ts";
import { readableNumber } from "../phone/readable.ts";
import { listOf, time } from "./answer.ts";
import { storable } from "./desk.ts";

export const suppressionKinds = ["phone", "mailbox"] as const;
export type SuppressionKind = (typeof suppressionKinds)[number];

const reason = v.pipe(storable, v.maxLength(500));
const number = v.pipe(
  v.string(),
  v.transform((typed) => readableNumber(typed).replaceAll(/[\s().-]/g, "")),
  v.regex(/^\+[1-9]\d{5,14}$/),
);
const address = v.pipe(v.string(), v.transform(readEmail), v.maxLength(EMAIL_MAX_LENGTH), v.check(isAddress));

/** `POST /desk/api/suppressions`: a number with its calling code, or an e-mail address. */
export const suppressBody = v.variant("kind", [
  v.object({ kind: v.literal("phone"), value: number, reason }),
  v.object({ kind: v.literal("mailbox"), value: address, reason }),
]);
export type Suppress = v.InferOutput<typeof suppressBody>;

/** `POST /desk/api/suppressions/{id}/lift` */
export const liftBody = v.object({ reason });

const deskSuppression = v.object({
  id: v.number(),
  kind: v.picklist(suppressionKinds),
  /** Masked: whoever looks at this list need not know it. */
  shown: v.string(),
  reason: v.nullable(v.string()),
  /** The application that was opted out; null: a manager typed it in, or it is gone. */
  application: v.nullable(v.number()),
  at: time,
  by: v.nullable(v.string()),
  lifted: v.nullable(v.object({ at: time, by: v.nullable(v.string()), reason: v.nullable(v.string()) })),
});
export type DeskSuppression = v.InferOutput<typeof deskSuppression>;

/** `GET /desk/api/suppressions`, managers only: those that hold first, the newest first. */
export const deskSuppressions = listOf(deskSuppression);

/** "•••• 3456" and "m•••@example.com". */
export function maskedValue(kind: SuppressionKind, value: string): string {
  if (kind === "phone") return `+•••• ${value.slice(-4)}`;
  const at = value.lastIndexOf("@");
  return `${value.slice(0, at > 1 ? 1 : 0)}•••${value.slice(at)}`;
}
