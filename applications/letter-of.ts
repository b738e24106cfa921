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
  applicationId: number,
  message: string,
): Promise<StoredLetter | null> {
  const [found] = await transaction.rows(
    { event: integer, detail: json() },
    `select id as event, detail from application_event
     where application_id = $1 and type = 'message_sent' and detail->>'message' = $2`,
    [applicationId, message],
    "letter-of",
  );
  const detail = messageDetailOf(found?.detail);
  return found && detail ? { event: found.event, detail } : null;
}

/** The letter that was written with a mark, where it is of this application. False: it is under way, or was sent. */
export async function takeBackLetter(work: Work, applicationId: number, mark: unknown): Promise<boolean> {
  const message = (mark as { readonly message?: string } | null)?.message;
  const letter = message === undefined ? null : await letterOf(work.transaction, applicationId, message);
  if (letter === null) return true;
  const { delivery, goesAt } = letter.detail;
  const at = new Date(goesAt ?? 0);
  if (!(await takeBackDelivery(work.transaction, delivery, { at, now: work.now }))) return false;
  await markUndone(work, letter.event);
  return true;
}
