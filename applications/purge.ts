/** Deleting what has been kept as long as it may be (B9). */
import type { Database, Queryable, Transaction } from "../db/database.ts";
import { integer, onlyRow } from "../db/rows.ts";
import { forgetEmptyMailboxes } from "./application-link.ts";

export interface PurgeCounts {
  /** With their registrations, consents, answers and deliveries. */
  applications: number;
  /** Letters to the operator that were about no application. */
  letters: number;
  /** Of impostors. */
  reports: number;
  idempotencyKeys: number;
  rateLimits: number;
}

/** $1: an application goes when its last registration is older. Everything that belongs to it goes with it. */
const oldApplications = `from application a where a.created_at < $1::timestamptz
  and not exists (select from registration r where r.application_id = a.id and r.created_at >= $1::timestamptz)`;
const oldLetters = "from delivery where application_id is null and created_at < $1::timestamptz";
const oldReports = "from impostor_report where reported_at < $1::timestamptz";
const oldKeys = "from idempotency_key where created_at < $1::timestamptz";
const oldLimits = "from rate_limit where expire < $1::bigint";

interface Cutoffs {
  /** For letters and reports, too: as long as what they are about. */
  applications: Date;
  idempotencyKeys: Date;
  rateLimits: Date;
  senders: Date;
}

/** Deletes, in one transaction, and says how much. */
export function purge(database: Database, cutoffs: Cutoffs): Promise<PurgeCounts> {
  return database.transaction(async (transaction) => {
    await forget(transaction, cutoffs);
    const counts = await each(cutoffs, async (what, cutoff) => {
      const { rowCount } = await transaction.query(`delete ${what}`, [cutoff]);
      return rowCount;
    });
    await forgetEmptyMailboxes(transaction, null);
    return counts;
  });
}

/** What says nothing any more: which applications came from one connection, which flood was told of, and the letters of that. */
async function forget(transaction: Transaction, { senders, applications }: Cutoffs): Promise<void> {
  // Who is still held back keeps what they have in common with others: they are decided about together.
  await transaction.query(
    `update application set sender_group = null, held_group = case when held_at is not null then held_group end
     where sender_group is not null and created_at < $1::timestamptz`,
    [senders.toISOString()],
  );
  await transaction.query("delete from held_flood where told_at < $1::timestamptz", [applications.toISOString()]);
}

/** Says how much {@link purge} would delete, and deletes nothing. */
export function countPurgeable(database: Queryable, cutoffs: Cutoffs): Promise<PurgeCounts> {
  return each(cutoffs, async (what, cutoff) => {
    const rows = await database.rows({ count: integer }, `select count(*) as count ${what}`, [cutoff]);
    return onlyRow(rows).count;
  });
}

async function each(
  cutoffs: Cutoffs,
  act: (what: string, cutoff: string | number) => Promise<number>,
): Promise<PurgeCounts> {
  return {
    applications: await act(oldApplications, cutoffs.applications.toISOString()),
    letters: await act(oldLetters, cutoffs.applications.toISOString()),
    reports: await act(oldReports, cutoffs.applications.toISOString()),
    idempotencyKeys: await act(oldKeys, cutoffs.idempotencyKeys.toISOString()),
    rateLimits: await act(oldLimits, cutoffs.rateLimits.getTime()),
  };
}
