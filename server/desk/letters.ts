/** Letters of recruiters as the history shows them. */
import type { DeliveryRow } from "../../db/queries/desk/deliveries.ts";
import type { EventRow } from "../../db/queries/desk/detail.ts";
import type { DeskEvent } from "../../domain/desk/application.ts";
import { type MessageDetail, messageDetailOf } from "../../domain/messages/message-detail.ts";

/** Null: the event is no letter. */
export function letterIn({ type, detail }: EventRow, deliveries: readonly DeliveryRow[]): DeskEvent["letter"] {
  const message = type === "message_sent" ? messageDetailOf(detail) : null;
  if (message === null) return null;
  return {
    template: message.template,
    name: message.name ?? null,
    goesAt: waits(message, deliveries) ? message.goesAt : null,
  };
}

/** Whether what was done with a letter can be undone as far as that goes: it waits, or there is none in this application. */
export function mayTakeBackLetter(
  { detail }: EventRow,
  events: readonly EventRow[],
  deliveries: readonly DeliveryRow[],
): boolean {
  const id = (detail as { readonly message?: string } | null)?.message;
  if (id === undefined) return true;
  const letter = events.map((event) => messageDetailOf(event.detail)).find((message) => message?.message === id);
  return !letter || waits(letter, deliveries) || deliveries.some((row) => row.id === letter.delivery && row.deadAt);
}

/** Nobody has begun to send it: who does moves its time (outbox/take-back.ts). */
function waits({ delivery, goesAt }: MessageDetail, deliveries: readonly DeliveryRow[]): boolean {
  const row = deliveries.find(({ id }) => id === delivery);
  if (!row || goesAt === null || row.deliveredAt || row.deadAt || row.attempts > 0) return false;
  return row.nextAttemptAt?.toISOString() === goesAt;
}
