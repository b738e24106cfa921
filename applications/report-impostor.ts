/** Reports of somebody who wrote in our name (B5). */
import type { Transaction } from "../db/database.ts";
import { wasReported } from "../db/queries/reports.ts";
import { integer, onlyRow } from "../db/rows.ts";
import { emailDraft } from "../domain/delivery/drafts.ts";
import { mostInSummary, reportEmailsAnHour, sentTwiceWithin, summaryAfter } from "../domain/verification/report.ts";
import { addDeliveries } from "../outbox/add.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";
import { sendsMail } from "../outbox/sends-mail.ts";
import { sign } from "../signatures.ts";
import { lockKey } from "./locks.ts";
import type { RegisterContext } from "./register.ts";

export interface ImpostorReport {
  /** As `reportedNumber` (domain/verification/report.ts) has it. */
  readonly number: string;
  /** As it is stored where it can be read so, else as typed; null: none. */
  readonly code: string | null;
  /** It is the code of one of our applications. */
  readonly codeKnown: boolean;
  readonly message: string | null;
  readonly market: string;
  /** The registration that this browser sent; null: none. The words are that person's, whatever code they quote. */
  readonly reporter: string | null;
  /** Who sends it: an address, or an IPv6 /64. */
  readonly sender: string;
}

/** Reports are saved one after the other, so that the first of a number is one, and emails are counted. */
const reportLock = lockKey("report letters");

const hour = 3_600_000;

/** Milliseconds by which the clocks of machines may differ. */
const clockSkew = 60_000;

/**
 * Saves it, and what tells the operator in the same transaction: the first report of a number in an email of its own, every other in
 * the next summary. So a number that nobody has reported before is never lost among others. `mayEmail` is asked about a new number
 * only: whether its sender may still cause an email of its own; otherwise the number stands in the summary.
 *
 * The email belongs to no application, whatever the code: an erasure must not take the warning away. It names the report, and is
 * written from what is stored when it is sent.
 */
export async function reportImpostor(
  { database, config, now: clock }: RegisterContext,
  report: ImpostorReport,
  mayEmail: () => Promise<boolean>,
): Promise<void> {
  const now = clock();
  const { number, code, codeKnown, message, market, reporter } = report;
  const sender = sign(config, `report sender ${report.sender}`).subarray(0, 16).toString("base64url");
  const mails = sendsMail(config);
  const byItself = mails && !(await wasReported(database, number)) && (await mayEmail());
  const work = async (transaction: Transaction) => {
    if (await isSentTwice(transaction, { ...report, sender }, now)) return;
    const isNew = byItself && !(await wasReported(transaction, number));
    const saved = await transaction.rows(
      { id: integer },
      `insert into impostor_report (reported_at, number, code, code_known, message, market, reporter, sender)
       values ($1::timestamptz, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [now.toISOString(), number, code, codeKnown, message, market, reporter, sender],
    );
    if (!mails) return;
    const { id } = onlyRow(saved);
    const own = isNew && (await emailsSince(transaction, new Date(now.getTime() - hour))) < reportEmailsAnHour;
    if (!own && (await isInSummary(transaction, id, now))) return;
    // `last` is for processes of the version before, which may send it.
    const about = { report: id, last: !own, ...(own ? {} : { after: id - 1 }) };
    const email = emailDraft("operator.reported", "operator", newDeliveryId, about);
    await addDeliveries(transaction, null, [email], now, own ? null : new Date(now.getTime() + summaryAfter));
  };
  return database.transaction(work, { locks: [reportLock] });
}

/** The same words about the same number from the same sender a moment ago. Without words two people may have reported it. */
async function isSentTwice(
  transaction: Transaction,
  { number, code, message, sender }: ImpostorReport,
  now: Date,
): Promise<boolean> {
  if (message === null) return false;
  const { rowCount } = await transaction.query(
    `select from impostor_report
     where lower(number) = lower($1) and code is not distinct from $2 and message = $3 and sender = $4
       and reported_at > $5::timestamptz limit 1`,
    [number, code, message, sender, new Date(now.getTime() - sentTwiceWithin).toISOString()],
  );
  return rowCount > 0;
}

/** A summary that is not due yet, by any machine's clock, has room for it. */
async function isInSummary(transaction: Transaction, report: number, now: Date): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `select from delivery where application_id is null and event_type = 'operator.reported'
       and created_at > $1::timestamptz and (payload->>'after')::bigint >= $2::bigint limit 1`,
    [new Date(now.getTime() - summaryAfter + clockSkew).toISOString(), report - mostInSummary],
  );
  return rowCount > 0;
}

/** Those about one report each. */
async function emailsSince(transaction: Transaction, since: Date): Promise<number> {
  const rows = await transaction.rows(
    { count: integer },
    `select count(*) as count from delivery
     where application_id is null and event_type = 'operator.reported' and created_at > $1::timestamptz
       and payload->>'after' is null`,
    [since.toISOString()],
  );
  return onlyRow(rows).count;
}
