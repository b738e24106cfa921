import * as v from "valibot";
import { templateKinds } from "./template.ts";

const messageDetail = v.object({
  /** Idempotency key made by the desk. */
  message: v.string(),
  template: v.picklist(templateKinds),
  /** Name of a template the team added. */
  name: v.optional(v.string()),
  channel: v.literal("email"),
  text: v.string(),
  delivery: v.string(),
  /** ISO 8601; sent then, and can be cancelled before; null: at once. */
  goesAt: v.nullable(v.string()),
});

export type MessageDetail = v.InferOutput<typeof messageDetail>;

/** Null: a different event. */
export function messageDetailOf(detail: unknown): MessageDetail | null {
  const read = v.safeParse(messageDetail, detail);
  return read.success ? read.output : null;
}
