/** A letter of a recruiter's in the history of an application, and taking it back. */
import type { Transaction } from "../db/database.ts";
import { integer, json } from "../db/rows.ts";
import { type MessageDetail, messageDetailOf } from "../domain/messages/message-detail.ts";
import { takeBackDelivery } from "../outbox/take-back.ts";
import type { Work } from "./command.ts";
import { markUndone } from "./marks.ts";

interface StoredLetter {
  /** Of its event. */
  readonly event: number;
  readonly detail: MessageDetail;
}

/** @param message the id that the desk gave it */
export async function letterOf(
  transaction: Transaction,
  applicationIds: readonly number[],
  message: string,
): Promise<StoredLetter | null> {
  const [found] = await transaction.rows(
    { event: integer, detail: json() },
    `select id as event, detail from application_event
     where application_id = any($1::bigint[]) and type = 'message_sent' and detail->>'message' = $2`,
    [applicationIds, message],
    "letter-of",
  );
  const detail = messageDetailOf(found?.detail);
  return found && detail ? { event: found.event, detail } : null;
}

/** Whether it was given before: to one of these, or to whatever they are or were merged with, for a merging changes whose it is. */
export async function isGiven(
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
  return (await letterOf(transaction, [...applicationIds, ...others.map(({ id }) => id)], message)) !== null;
}

/** The letter that was written with a mark, where it is of this application. False: it is under way, or was sent. */
export async function takeBackLetter(work: Work, applicationId: number, mark: unknown): Promise<boolean> {
  const message = (mark as { readonly message?: string } | null)?.message;
  const letter = message === undefined ? null : await letterOf(work.transaction, [applicationId], message);
  if (letter === null) return true;
  const { delivery, goesAt } = letter.detail;
  const at = new Date(goesAt ?? 0);
  if (!(await takeBackDelivery(work.transaction, delivery, { at, now: work.now }))) return false;
  await markUndone(work, letter.event);
  return true;
}
