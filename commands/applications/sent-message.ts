/** A recruiter's email in the history of an application, and its cancellation. */
import type { Transaction } from "../../db/database.ts";
import { integer, json } from "../../db/rows.ts";
import { type MessageDetail, messageDetailOf } from "../../domain/messages/message-detail.ts";
import { cancelDeliveries } from "../outbox/cancel-delivery.ts";
import type { Work } from "./command.ts";
import { markUndone } from "./stored-state.ts";

interface StoredEmail {
  readonly event: number;
  readonly detail: MessageDetail;
}

/** @param message the id that the desk gave it */
export async function sentMessageOf(
  transaction: Transaction,
  applicationIds: readonly number[],
  message: string,
): Promise<StoredEmail | null> {
  const [row] = await transaction.rows(
    { event: integer, detail: json() },
    `select id as event, detail from application_event
     where application_id = any($1::bigint[]) and type = 'message_sent' and detail->>'message' = $2`,
    [applicationIds, message],
    "sent-email",
  );
  const detail = messageDetailOf(row?.detail);
  return row && detail ? { event: row.event, detail } : null;
}

/**
 * Whether the message was sent before, to these applications or to any they were ever merged with:
 * merges change which one has it.
 */
export async function wasSentBefore(
  transaction: Transaction,
  applicationIds: readonly number[],
  message: string,
): Promise<boolean> {
  const others = await transaction.rows(
    { id: integer },
    `select unnest(array[lead_id, joined_id]) as id from application_merge
     where lead_id = any($1::bigint[]) or joined_id = any($1::bigint[])`,
    [applicationIds],
    "ever-merged",
  );
  return (await sentMessageOf(transaction, [...applicationIds, ...others.map(({ id }) => id)], message)) !== null;
}

/**
 * Cancels the email that was written with an action, if this application has one. False: it is
 * under way or was sent.
 */
export async function cancelMessage(work: Work, applicationId: number, detail: unknown): Promise<boolean> {
  const message = (detail as { readonly message?: string } | null)?.message;
  const email = message === undefined ? null : await sentMessageOf(work.transaction, [applicationId], message);
  if (email === null) return true;
  const { delivery, goesAt } = email.detail;
  const at = new Date(goesAt ?? 0);
  if (!(await cancelDeliveries(work.transaction, [delivery], { at, now: work.now }))) return false;
  await markUndone(work, email.event);
  return true;
}
