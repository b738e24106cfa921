/** A delivery as drafted by a command, with arbitrary contents. */
import { randomUUID } from "node:crypto";
import type { DeliveryDraft } from "../../domain/delivery/drafts.ts";

export function draft(change: Partial<Pick<DeliveryDraft, "kind" | "target">> = {}): DeliveryDraft {
  return { id: `msg_${randomUUID()}`, kind: "webhook", eventType: "x", target: "main", payload: {}, ...change };
}
