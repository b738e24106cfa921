import type { DeliveryRow } from "../../db/queries/desk/deliveries.ts";
import type { EventRow } from "../../db/queries/desk/detail.ts";
import type { DeskEvent } from "../../domain/desk/application.ts";
import { type MessageDetail, messageDetailOf } from "../../domain/messages/message-detail.ts";

/** Null: the event is no email. */
export function emailIn({ type, detail }: EventRow, deliveries: readonly DeliveryRow[]): DeskEvent["email"] {
  const message = type === "message_sent" ? messageDetailOf(detail) : null;
  if (message === null) return null;
  return {
    template: message.template,
    name: message.name ?? null,
    goesAt: waits(message, deliveries) ? message.goesAt : null,
  };
}

/**
 * Whether an action can be undone as far as its email allows: the email still waits, or this
 * application has none.
 */
export function mayCancelMessage(
  { detail }: EventRow,
  events: readonly EventRow[],
  deliveries: readonly DeliveryRow[],
): boolean {
  const id = (detail as { readonly message?: string } | null)?.message;
  if (id === undefined) return true;
  const email = events.map((event) => messageDetailOf(event.detail)).find((message) => message?.message === id);
  return !email || waits(email, deliveries) || deliveries.some((row) => row.id === email.delivery && row.deadAt);
}

/**
 * The worker has not started to send it: a claim changes its time
 * (commands/outbox/cancel-delivery.ts).
 */
function waits({ delivery, goesAt }: MessageDetail, deliveries: readonly DeliveryRow[]): boolean {
  const row = deliveries.find(({ id }) => id === delivery);
  if (!row || goesAt === null || row.deliveredAt || row.deadAt || row.attempts > 0) return false;
  return row.nextAttemptAt?.toISOString() === goesAt;
}
