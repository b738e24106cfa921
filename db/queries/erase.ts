/**
 * Erasing one application (B9): everything about its person goes, in every table. What stays is the application's row
 * with its times, which the kept promise counts, and the ids that are erased again after a restore.
 */
import type { DeliveryDraft } from "../../domain/delivery/drafts.ts";
import { normaliseCode } from "../../domain/code/code.ts";
import type { Database, Queryable, Transaction } from "../database.ts";
import type { JobQueue } from "../job-queue.ts";
import { addDeliveries } from "./application-events.ts";
import { personLock } from "./registrations.ts";

/** A registration that is gone: what outbound systems know it by. */
export interface Erased {
  readonly id: string;
  /** Without dashes. */
  readonly code: string;
}

/**
 * One transaction. `tell` makes what is sent about it, from nothing but ids and codes. Null: there is no such
 * application, or it is erased already.
 */
export async function eraseApplication(
  database: Database,
  queue: JobQueue,
  applicationId: number,
  now: Date,
  tell: (gone: readonly Erased[]) => readonly DeliveryDraft[],
): Promise<readonly Erased[] | null> {
  const { rows: people } = await database.query<{ phone: string; emailKey: string }>(
    `select distinct phone, email_key as "emailKey" from registration where application_id = $1`,
    [applicationId],
  );
  // Who registers again meanwhile waits, and then makes a new application.
  const locks = people.map(({ phone, emailKey }) => personLock(phone, emailKey));
  const work = async (transaction: Transaction) => {
    // The row's lock: who claims, withdraws or corrects meanwhile waits for this.
    const { rowCount } = await transaction.query(
      "select id from application where id = $1 and erased_at is null for update",
      [applicationId],
    );
    if (rowCount === 0) return null;
    const { rows: gone } = await transaction.query<Erased>(
      "select id, code from registration where application_id = $1 order by created_at, id",
      [applicationId],
    );
    await deleteEverything(transaction, applicationId, now);
    await addDeliveries(transaction, queue, applicationId, tell(gone), now);
    return gone;
  };
  return database.transaction(work, { locks });
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
       contacted_by = null, contacted_name = null, prefers = null,
       sender_group = null, held_group = null, held_facts = null where id = $1`,
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
