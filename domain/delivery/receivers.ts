import type { Operator } from "../operator/operator.ts";
import type { WebhookEvent } from "./events.ts";

/**
 * The event as webhook receivers get it. In production (`byLaw`), age is null and `sex` empty,
 * unless the operator file requests them with a reason (decision B15), because a decision about
 * applicants does not need them.
 */
export function eventForReceivers(
  event: WebhookEvent,
  { byLaw, webhookFields }: Pick<Operator, "byLaw" | "webhookFields">,
): WebhookEvent {
  if (!byLaw) return event;
  const data: Record<string, unknown> = { ...event.data };
  if (webhookFields.age === undefined && "age" in data) data.age = null;
  if (webhookFields.sex === undefined && "contact" in event.data) data.contact = { ...event.data.contact, sex: "" };
  return { ...event, data } as WebhookEvent;
}
