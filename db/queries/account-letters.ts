/** Letters to recruiters about their own accounts: deliveries that are about no application. */
import type { DeliveryDraft } from "../../domain/delivery/drafts.ts";
import type { DeskLanguage } from "../../domain/desk/desk.ts";
import type { Queryable, Transaction } from "../database.ts";
import { deliverJob, type JobQueue } from "../job-queue.ts";

/** Saves it and enqueues its job: in the transaction that changes the account, wherever that is ours. */
export async function addAccountLetter(
  transaction: Transaction,
  queue: JobQueue,
  draft: DeliveryDraft,
  now: Date,
): Promise<void> {
  await transaction.query(
    `insert into delivery (id, application_id, event_type, kind, target, payload, created_at)
     values ($1, null, $2, $3, $4, $5::jsonb, $6::timestamptz)`,
    [draft.id, draft.eventType, draft.kind, draft.target, JSON.stringify(draft.payload), now.toISOString()],
  );
  await queue.enqueue(transaction, "deliver", [deliverJob(draft)]);
}

export interface LetterOwner {
  readonly email: string;
  readonly name: string;
  readonly language: DeskLanguage;
}

/** Also of an account that is switched off: that is what the letter may be about. Null: there is none any more. */
export async function letterOwner(database: Queryable, recruiterId: string): Promise<LetterOwner | null> {
  const { rows } = await database.query<LetterOwner>(
    "select email, name, coalesce(language, 'en') as language from recruiter where id = $1",
    [recruiterId],
  );
  return rows[0] ?? null;
}
