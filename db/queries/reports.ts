/** Reports of somebody who wrote in our name (B5). */
import type { DeliveryDraft } from "../../domain/delivery/drafts.ts";
import { type ReportedCode, reportedCode, reportLettersAnHour } from "../../domain/verification/report.ts";
import type { Database, Queryable, Transaction } from "../database.ts";
import type { JobQueue } from "../job-queue.ts";
import { addDeliveries } from "./application-events.ts";
import { lockKey } from "./registrations.ts";

export interface NewReport {
  readonly now: Date;
  /** E.164 where it can be read so, else as typed. */
  readonly number: string;
  /** As it is stored where it can be read so, else as typed; null: none. */
  readonly code: string | null;
  /** It is the code of one of our applications. */
  readonly codeKnown: boolean;
  readonly message: string | null;
  readonly market: string;
}

/** What the letter is about: it names the report, and is written from what is stored when it is sent. */
export interface LetterAbout {
  readonly report: number;
  /** The hour's last one: others may be reported without a letter. */
  readonly last: boolean;
}

/** Whoever tells the operator waits here for the others, so that their letters are counted. */
const letterLock = lockKey("report letters");

/**
 * Saves it, and what tells the operator in the same transaction, unless the hour has had its letters. The letter hangs on no
 * application, whatever the code: the commonest report quotes none of ours, and an erasure must not take the warning away.
 * `letter` null: no e-mail leaves this deployment.
 */
export async function addReport(
  database: Database,
  queue: JobQueue,
  report: NewReport,
  letter: ((about: LetterAbout) => DeliveryDraft) | null,
): Promise<void> {
  const { now, number, code, codeKnown, message, market } = report;
  const work = async (transaction: Transaction) => {
    const { rows } = await transaction.query<{ id: number | string }>(
      `insert into impostor_report (reported_at, number, code, code_known, message, market)
       values ($1::timestamptz, $2, $3, $4, $5, $6) returning id`,
      [now.toISOString(), number, code, codeKnown, message, market],
    );
    if (letter === null) return;
    const sent = await lettersSince(transaction, new Date(now.getTime() - 3_600_000));
    if (sent >= reportLettersAnHour) return;
    const draft = letter({ report: Number(rows[0]?.id), last: sent === reportLettersAnHour - 1 });
    await addDeliveries(transaction, queue, null, [draft], now);
  };
  return database.transaction(work, letter === null ? {} : { locks: [letterLock] });
}

async function lettersSince(transaction: Transaction, since: Date): Promise<number> {
  const { rows } = await transaction.query<{ count: number | string }>(
    `select count(*) as count from delivery
     where application_id is null and event_type = 'operator.reported' and created_at > $1::timestamptz`,
    [since.toISOString()],
  );
  return Number(rows[0]?.count ?? 0);
}

export interface ReportFacts {
  readonly number: string;
  /** The number is a recruiter's, or was. */
  readonly numberIsOurs: boolean;
  readonly code: string | null;
  readonly reportedCode: ReportedCode;
  readonly message: string | null;
}

/** As it is stored now. Null: there is no such report any more. */
export async function reportFacts(database: Queryable, id: number): Promise<ReportFacts | null> {
  const { rows } = await database.query<Omit<ReportFacts, "reportedCode"> & { codeKnown: boolean }>(
    `select number, code, code_known as "codeKnown", message,
       exists (select from recruiter_number n where n.number = r.number) as "numberIsOurs"
     from impostor_report r where id = $1::bigint`,
    [id],
  );
  const [found] = rows;
  if (!found) return null;
  const { codeKnown, ...facts } = found;
  return { ...facts, reportedCode: reportedCode(facts.code, codeKnown) };
}
