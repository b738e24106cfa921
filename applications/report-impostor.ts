/** Reports of somebody who wrote in our name (B5). */
import { recordAtDesk } from "../audit/record.ts";
import type { Database, Transaction } from "../db/database.ts";
import { boolean, integer, onlyRow } from "../db/rows.ts";
import { emailDraft } from "../domain/delivery/drafts.ts";
import { reportLettersAnHour } from "../domain/verification/report.ts";
import { addDeliveries } from "../outbox/add.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";
import { sendsMail } from "../outbox/sends-mail.ts";
import type { CommandContext } from "./command.ts";
import { lockKey } from "./locks.ts";

export interface ImpostorReport {
  /** E.164 where it can be read so, else as typed. */
  readonly number: string;
  /** As it is stored where it can be read so, else as typed; null: none. */
  readonly code: string | null;
  /** It is the code of one of our applications. */
  readonly codeKnown: boolean;
  readonly message: string | null;
  readonly market: string;
}

/** Whoever tells the operator waits here for the others, so that their letters are counted. */
const letterLock = lockKey("report letters");

const hour = 3_600_000;

/**
 * Saves it, and what tells the operator in the same transaction, unless the hour has had its letters. The letter hangs on no
 * application, whatever the code: the commonest report quotes none of ours, and an erasure must not take the warning away. It
 * names the report, and is written from what is stored when it is sent; of the hour's last one it says that others may follow
 * without a letter.
 */
export async function reportImpostor(
  { database, config, now: clock }: CommandContext,
  { number, code, codeKnown, message, market }: ImpostorReport,
): Promise<void> {
  const now = clock();
  const mails = sendsMail(config);
  const work = async (transaction: Transaction) => {
    const saved = await transaction.rows(
      { id: integer },
      `insert into impostor_report (reported_at, number, code, code_known, message, market)
       values ($1::timestamptz, $2, $3, $4, $5, $6) returning id`,
      [now.toISOString(), number, code, codeKnown, message, market],
    );
    if (!mails) return;
    const sent = await lettersSince(transaction, new Date(now.getTime() - hour));
    if (sent >= reportLettersAnHour) return;
    const about = { report: onlyRow(saved).id, last: sent === reportLettersAnHour - 1 };
    const letter = emailDraft("operator.reported", "operator", newDeliveryId, about);
    await addDeliveries(transaction, null, [letter], now);
  };
  return database.transaction(work, mails ? { locks: [letterLock] } : {});
}

async function lettersSince(transaction: Transaction, since: Date): Promise<number> {
  const rows = await transaction.rows(
    { count: integer },
    `select count(*) as count from delivery
     where application_id is null and event_type = 'operator.reported' and created_at > $1::timestamptz`,
    [since.toISOString()],
  );
  return onlyRow(rows).count;
}

/** False: there is no such report. The first look counts. */
export async function markReportSeen(database: Database, id: number, recruiterId: string, now: Date): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [report] = await transaction.rows(
      { seen: boolean },
      "select seen_at is not null as seen from impostor_report where id = $1 for update",
      [id],
    );
    if (!report) return false;
    if (report.seen) return true;
    await transaction.query("update impostor_report set seen_at = $3::timestamptz, seen_by = $2 where id = $1", [
      id,
      recruiterId,
      now.toISOString(),
    ]);
    await recordAtDesk(transaction, { by: recruiterId, at: now }, "report_seen", { subject: String(id) });
    return true;
  });
}
