import type { Operator } from "../operator/operator.ts";
import type { WebhookEvent } from "./events.ts";

/**
 * The event as receivers of webhooks are told it: in production without age and gender, unless the operator's file asks for them and
 * says why (decision B15). Whoever decides about somebody need not know either.
 */
export function forReceivers(
  event: WebhookEvent,
  { byLaw, webhookFields }: Pick<Operator, "byLaw" | "webhookFields">,
): WebhookEvent {
  if (!byLaw) return event;
  const data: Record<string, unknown> = { ...event.data };
  if (webhookFields.age === undefined && "age" in data) data.age = null;
  if (webhookFields.sex === undefined && "contact" in event.data) data.contact = { ...event.data.contact, sex: "" };
  return { ...event, data } as WebhookEvent;
}
