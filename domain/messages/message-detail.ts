/** What stands beside a recruiter's letter in the history. */
import * as v from "valibot";
import { templateKinds } from "./template.ts";

const messageDetail = v.object({
  /** Made by the desk. */
  message: v.string(),
  template: v.picklist(templateKinds),
  /** What the team called the template, where it is one of its own. */
  name: v.optional(v.string()),
  channel: v.literal("email"),
  text: v.string(),
  delivery: v.string(),
  /** ISO 8601: goes out then, and can be taken back before; null: at once. */
  goesAt: v.nullable(v.string()),
});

export type MessageDetail = v.InferOutput<typeof messageDetail>;

/** Null: it is of another event. */
export function messageDetailOf(detail: unknown): MessageDetail | null {
  const read = v.safeParse(messageDetail, detail);
  return read.success ? read.output : null;
}
