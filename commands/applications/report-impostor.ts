/** Reports of people who wrote in our name (B5). */
import type { Transaction } from "../../db/database.ts";
import { wasReported } from "../../db/queries/reports.ts";
import { integer, onlyRow } from "../../db/rows.ts";
import { emailDraft } from "../../domain/delivery/drafts.ts";
import { mostInSummary, reportEmailsAnHour, sentTwiceWithin, summaryAfter } from "../../domain/verification/report.ts";
import { addDeliveries } from "../outbox/enqueue.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";
import { sendsEmail } from "../outbox/sends-email.ts";
import { keyedHash } from "../../app/signing.ts";
import { lockKey } from "./locks.ts";
import type { RegisterContext } from "./register.ts";

export interface ImpostorReport {
  /** Normalized by `reportedNumber` (domain/verification/report.ts). */
  readonly number: string;
  /** In stored form if it can be parsed, otherwise as typed; null: none. */
  readonly code: string | null;
  /** It is the code of an application here. */
  readonly codeKnown: boolean;
  readonly message: string | null;
  readonly market: string;
  /**
   * The registration sent by this browser; null: none. The text is that person's, whatever code it
   * quotes.
   */
  readonly reporter: string | null;
  /** The sender: an address, or an IPv6 /64. */
  readonly sender: string;
}

/** Serializes reports, so that each number has one first report and emails are counted exactly. */
const reportLock = lockKey("report letters");

const hour = 3_600_000;

/** Maximum clock difference between machines in milliseconds. */
const clockSkew = 60_000;

/**
 * Saves a report and queues its notification: for a number's first report an email of its own, if
 * `mayEmail` allows the sender one more; otherwise the next summary. It belongs to no application,
 * because an erasure must not remove the warning.
 */
export async function reportImpostor(
  { database, config, now: clock }: RegisterContext,
  report: ImpostorReport,
  mayEmail: () => Promise<boolean>,
): Promise<void> {
  const now = clock();
  const { number, code, codeKnown, message, market, reporter } = report;
  const sender = keyedHash(config, `report sender ${report.sender}`);
  const mails = sendsEmail(config);
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
    // `last` is for processes of the previous version, which may send it.
    const about = { report: id, last: !own, ...(own ? {} : { after: id - 1 }) };
    const email = emailDraft("operator.reported", "operator", newDeliveryId, about);
    await addDeliveries(transaction, null, [email], now, own ? null : new Date(now.getTime() + summaryAfter));
  };
  return database.transaction(work, { locks: [reportLock] });
}

/**
 * The same text about the same number from the same sender moments ago. Without text, two people
 * may have reported it.
 */
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

/** Whether a summary that is not yet due, by any machine's clock, has room. */
async function isInSummary(transaction: Transaction, report: number, now: Date): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `select from delivery where application_id is null and event_type = 'operator.reported'
       and created_at > $1::timestamptz and (payload->>'after')::bigint >= $2::bigint limit 1`,
    [new Date(now.getTime() - summaryAfter + clockSkew).toISOString(), report - mostInSummary],
  );
  return rowCount > 0;
}

/** Emails about a single report. */
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
