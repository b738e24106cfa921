/**
 * Erasing (B9): everything about somebody goes, in every table. What stays is the application's row with its times, which the
 * kept promise counts, and the ids that are erased again after a restore.
 */
import type { DeliveryDraft } from "../../domain/delivery/drafts.ts";
import { normaliseCode } from "../../domain/code/code.ts";
import type { Database, Queryable, Transaction } from "../database.ts";
import type { JobQueue } from "../job-queue.ts";
import { addDeliveries } from "./application-events.ts";
import { forgetEmptyMailboxes, type Reach } from "./application-link.ts";
import { lockReached, retried, takeOut } from "./reached.ts";

/** A registration that is gone: what outbound systems know it by. */
export interface Erased {
  readonly id: string;
  /** Without dashes. */
  readonly code: string;
}

type Tell = (gone: readonly Erased[]) => readonly DeliveryDraft[];

/**
 * One application, as the operator has it, with everything sent in it. One transaction. `tell` makes what is sent about it,
 * from nothing but ids and codes. Null: there is no such application, or it is erased already.
 */
export async function eraseApplication(
  database: Database,
  queue: JobQueue,
  applicationId: number,
  now: Date,
  tell: Tell,
): Promise<readonly Erased[] | null> {
  return database.transaction(async (transaction) => {
    // The row's lock: who registers again, claims, withdraws or corrects meanwhile waits for this.
    const { rowCount } = await transaction.query(
      "select id from application where id = $1 and erased_at is null for update",
      [applicationId],
    );
    return rowCount === 0 ? null : eraseLocked(transaction, queue, applicationId, now, tell);
  });
}

/**
 * Everything that a link reaches (D30), and nothing that others sent: what shares an application with it is taken out of it
 * first. False: there was nothing left.
 */
export async function eraseReached(
  database: Database,
  queue: JobQueue,
  reach: Reach,
  now: Date,
  tell: Tell,
): Promise<boolean> {
  return retried(() =>
    database.transaction(async (transaction) => {
      const all = await lockReached(transaction, reach);
      for (const { id, reached, others } of all) {
        const ids = reached.map((one) => one.id);
        const own = others > 0 ? await takeOut(transaction, queue, id, ids, now) : id;
        await eraseLocked(transaction, queue, own, now, tell);
      }
      return all.length > 0;
    }),
  );
}

async function eraseLocked(
  transaction: Transaction,
  queue: JobQueue,
  applicationId: number,
  now: Date,
  tell: Tell,
): Promise<readonly Erased[]> {
  const { rows: gone } = await transaction.query<Erased & { emailKey: string }>(
    `select id, code, email_key as "emailKey" from registration where application_id = $1 order by created_at, id`,
    [applicationId],
  );
  await deleteEverything(transaction, applicationId, now);
  await forgetEmptyMailboxes(
    transaction,
    gone.map(({ emailKey }) => emailKey),
  );
  await addDeliveries(transaction, queue, applicationId, tell(gone), now);
  return gone;
}

async function deleteEverything(transaction: Transaction, applicationId: number, now: Date): Promise<void> {
  const own = "(select id from registration where application_id = $1)";
  const at = now.toISOString();
  await transaction.query(
    `insert into erasure (registration_id, erased_at) select id, $2::timestamptz from registration
     where application_id = $1 on conflict (registration_id) do nothing`,
    [applicationId, at],
  );
  // Whoever reported an impostor may have written the person's name: the number reported stays, it is not theirs.
  await transaction.query(
    `update impostor_report set code = null, message = null
     where code in (select code from registration where application_id = $1)`,
    [applicationId],
  );
  for (const statement of [
    `delete from idempotency_key where registration_id in ${own}`,
    `delete from survey_answer where registration_id in ${own}`,
    `delete from consent where registration_id in ${own}`,
    // Sent or waiting: their payloads hold personal data. A job that comes for one finds nothing to send.
    "delete from delivery where application_id = $1",
    "delete from application_event where application_id = $1",
    "delete from registration where application_id = $1",
  ]) {
    await transaction.query(statement, [applicationId]);
  }
  await transaction.query(
    `update application set erased_at = $2::timestamptz, assigned_to = null, assigned_at = null, claimed_at = null,
       contacted_by = null, contacted_name = null, sender_group = null, held_group = null, held_facts = null
     where id = $1`,
    [applicationId, at],
  );
}

/** The application of a registration's id, or of a code as anybody writes it; null when there is none. */
export async function applicationOf(database: Queryable, idOrCode: string): Promise<number | null> {
  const { rows } = await database.query<{ applicationId: number }>(
    `select application_id as "applicationId" from registration where id = $1 or code = $2`,
    [idOrCode, normaliseCode(idOrCode)],
  );
  return rows[0]?.applicationId ?? null;
}
