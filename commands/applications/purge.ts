/**
 * Deletes data at the end of its retention (B9). More than 300 lines: one table of what expires,
 * and what each deletion takes along.
 */
import { keepOpenedNumbers } from "../audit/opened-numbers.ts";
import { held } from "../../db/application-columns.ts";
import type { Database, Queryable, Transaction } from "../../db/database.ts";
import { boolean, integer, onlyRow, text } from "../../db/rows.ts";
import { mostTries } from "../../domain/application/link-scope.ts";
import type { ApplicationCutoff } from "../../domain/retention/cutoffs.ts";
import { forgetOldSenders } from "../outbox/deliveries.ts";
import { forgetSomeEmptyMailboxes } from "./application-link.ts";
import { deleteContents } from "./erase.ts";
import { forgetQuoted } from "./forget-quoted.ts";
import { cancelDeletedInterviews, type DeletionNotices } from "./interviews-to-cancel.ts";
import { redactReports } from "./redact-reports.ts";
import { purgeSuppressions, releaseSuppressed } from "./suppress.ts";
import { forgetUnusedTags } from "./tags.ts";

export interface PurgeCounts {
  /** Including registrations, consents, answers and deliveries. */
  applications: number;
  /** Emails about no application: to the operator, and to recruiters about their accounts. */
  letters: number;
  reports: number;
  idempotencyKeys: number;
  rateLimits: number;
}

interface Cutoffs {
  /** Also for emails and reports. */
  applications: Date;
  /** For applications from countries with their own retention (ISO 3166-1). */
  countries?: Readonly<Record<string, ApplicationCutoff>>;
  /**
   * Applications since then count towards the published promise: their times stay. Omitted: none.
   */
  counted?: Date;
  idempotencyKeys: Date;
  rateLimits: Date;
  senders: Date;
}

/** The expired rows of one table. */
interface Expired {
  readonly table: string;
  /** Key column of its rows `t`, and its type. */
  readonly key: readonly [column: string, type: "bigint" | "text"];
  /** `$1` is the cutoff. */
  readonly condition: string;
  readonly cutoff: (cutoffs: Cutoffs) => string | number;
}

/**
 * The parameter of {@link pastItsTime}: cutoffs by country, "" for all others; nothing younger than
 * `newest` can expire.
 */
function applicationCutoffs({ applications, countries = {}, counted }: Cutoffs): string {
  const byCountry: Readonly<Record<string, ApplicationCutoff>> = {
    ...countries,
    "": { kept: applications, ended: null },
  };
  const moments = Object.values(byCountry).flatMap(({ kept, ended }) => [kept, ended ?? kept]);
  const newest = moments.toSorted((a, b) => b.getTime() - a.getTime())[0];
  return JSON.stringify({ newest, byCountry, counted });
}

/** The cutoff in `$1` for a registration `r`. */
const own = (moment: keyof ApplicationCutoff) =>
  `((coalesce($1::jsonb #> array['byCountry', r.country], $1::jsonb #> '{byCountry,""}')) ->> '${moment}')::timestamptz`;
const answeredAt = "coalesce(t.declined_at, t.closed_at, t.opted_out_at, t.spam_at, t.withdrawn_at)";

/**
 * Withdrawn after a correction that its previous mailbox can undo, which reverts the withdrawal.
 */
const comesBack = `exists (select from contact_correction c where c.registration_id = r.id
  and c.tries < ${mostTries} and c.corrected_at <= t.withdrawn_at)`;

/**
 * Every registration is older than its country's retention, or the application was finally answered
 * that long ago. An answer is never earlier than its application, so the first condition holds for
 * both. A row without registrations stays while it counts towards the published promise.
 */
const pastItsTime = `t.created_at < ($1::jsonb ->> 'newest')::timestamptz
  and not exists (select from registration r where r.application_id = t.id
    and r.created_at >= ${own("kept")} and (coalesce(${answeredAt} >= ${own("ended")}, true) or ${comesBack}))
  and (t.created_at < least(($1::jsonb #>> '{byCountry,"",kept}')::timestamptz, ($1::jsonb ->> 'counted')::timestamptz)
    or exists (select from registration r where r.application_id = t.id))`;

const retained = ({ applications }: Cutoffs) => applications.toISOString();

const expired: Readonly<Record<keyof PurgeCounts, Expired>> = {
  // All that belongs to an application is deleted with it.
  applications: {
    table: "application",
    key: ["id", "bigint"],
    condition: pastItsTime,
    cutoff: applicationCutoffs,
  },
  letters: {
    table: "delivery",
    key: ["id", "text"],
    condition: "t.application_id is null and t.created_at < $1::timestamptz",
    cutoff: retained,
  },
  reports: {
    table: "impostor_report",
    key: ["id", "bigint"],
    condition: "t.reported_at < $1::timestamptz",
    cutoff: retained,
  },
  idempotencyKeys: {
    table: "idempotency_key",
    key: ["key_hash", "text"],
    condition: "t.created_at < $1::timestamptz",
    cutoff: ({ idempotencyKeys }) => idempotencyKeys.toISOString(),
  },
  rateLimits: {
    table: "rate_limit",
    key: ["key", "text"],
    condition: "t.expire < $1::bigint",
    cutoff: ({ rateLimits }) => rateLimits.getTime(),
  },
};

/** Rows per transaction, with dependent rows: few enough for the statement timeout. */
const batchSize = 500;

/**
 * Deletes expired rows and returns the counts. Each batch is its own transaction, so that large
 * amounts finish and stay deleted. Locked rows, and the rest when `signal` aborts, are left for the
 * next run.
 */
export async function purge(
  database: Database,
  cutoffs: Cutoffs,
  { signal, notices }: PurgeRun = {},
): Promise<PurgeCounts> {
  const inBatches = (batch: (transaction: Transaction) => Promise<Batch>) => runBatches(database, batch, signal);
  await inBatches((transaction) => forgetSenders(transaction, cutoffs));
  await inBatches(async (transaction) =>
    batchOf(await forgetOldSenders(transaction, { before: cutoffs.senders, most: batchSize })),
  );
  await forgetFloods(database, cutoffs);
  await forgetBulks(database, cutoffs);
  await forgetReporters(database, cutoffs);
  const counts = await each((kind) => inBatches((transaction) => deleteBatch(transaction, kind, { cutoffs, notices })));
  await forgetUnusedTags(database);
  await inBatches(async (transaction) => batchOf(await forgetSomeEmptyMailboxes(transaction, batchSize)));
  await inBatches(async (transaction) =>
    batchOf(await purgeSuppressions(transaction, cutoffs.applications, batchSize)),
  );
  return counts;
}

interface PurgeRun {
  readonly signal?: AbortSignal | undefined;
  /** Notifies recruiters of interviews that are deleted before they begin; omitted: no one. */
  readonly notices?: DeletionNotices | undefined;
}

interface Batch {
  readonly changed: number;
  /** There may be more. */
  readonly full: boolean;
}

const batchOf = (changed: number): Batch => ({ changed, full: changed === batchSize });

/** Resolves to how many rows changed. */
async function runBatches(
  database: Database,
  batch: (transaction: Transaction) => Promise<Batch>,
  signal: AbortSignal | undefined,
): Promise<number> {
  let sum = 0;
  let more = !signal?.aborted;
  while (more) {
    const { changed, full } = await database.transaction(batch);
    sum += changed;
    more = full && !signal?.aborted;
  }
  return sum;
}

/**
 * Lock, then check again in a second statement: a registration that joined during the first is
 * visible only to the second, and none can join while the rows are locked.
 */
async function deleteBatch(
  transaction: Transaction,
  kind: Expired,
  { cutoffs, notices }: Pick<PurgeRun, "notices"> & { readonly cutoffs: Cutoffs },
): Promise<Batch> {
  const { table, condition } = kind;
  const [key, type] = kind.key;
  const cutoff = kind.cutoff(cutoffs);
  const locked = await transaction.rows(
    { key: text },
    `select t.${key}::text as key from ${table} t where ${condition} limit ${batchSize} for update skip locked`,
    [cutoff],
  );
  const keys = locked.map((row) => row.key);
  const going =
    table === "application"
      ? await transaction.rows(
          { id: integer, counts: boolean },
          `select t.id, coalesce(t.created_at > $3::timestamptz, false) as counts from application t where t.id = any($2::bigint[]) and ${condition}`,
          [cutoff, keys, cutoffs.counted?.toISOString() ?? null],
        )
      : [];
  const ids = going.map(({ id }) => id);
  if (notices !== undefined) await cancelDeletedInterviews(transaction, ids, notices);
  await keepOpenedNumbers(transaction, ids);
  if (ids.length > 0) {
    await redactReports(transaction, ids, { everywhere: false });
    await releaseSuppressed(transaction, ids);
    await forgetQuoted(transaction, ids, cutoffs.rateLimits);
  }
  const counted = going.filter(({ counts }) => counts).map(({ id }) => id);
  // Otherwise answering a missed application would take the miss out of the figures, where the law
  // has answered ones deleted soon, or the general retention is short.
  if (counted.length > 0) await stripApplications(transaction, counted, cutoffs);
  const { rowCount } = await transaction.query(
    `delete from ${table} t where t.${key} = any($2::text[]::${type}[]) and ${condition}`,
    [cutoff, keys],
  );
  if (ids.length > 0) await showLeft(transaction, ids);
  return { changed: rowCount + counted.length, full: locked.length === batchSize };
}

async function stripApplications(
  transaction: Transaction,
  ids: readonly number[],
  { rateLimits: now }: Cutoffs,
): Promise<void> {
  await transaction.query("delete from delivery where application_id = any($1::bigint[])", [ids]);
  await deleteContents(transaction, ids, now.toISOString());
}

/**
 * Applications that were merged through a deleted one stand alone again; merges forget its stored
 * state.
 */
async function showLeft(transaction: Transaction, gone: readonly number[]): Promise<void> {
  await transaction.query("update application_merge set was = was - $1::text[] where was ?| $1::text[]", [
    gone.map(String),
  ]);
  await transaction.query(
    `update application set merged_into = null where merged_into is not null and not exists (
       select from application_merge m where m.joined_id = application.id and m.ended_at is null)`,
  );
}

/** Removes what links applications by connection. */
async function forgetSenders(transaction: Transaction, { senders }: Cutoffs): Promise<Batch> {
  // Kept while undecided, because a held group is decided together; and for floods marked as spam,
  // so that an undo does not release a machine's applications.
  const staysGrouped = `(${held} or a.held_at is not null and a.spam_at is not null
    and exists (select from held_flood f where f.held_group = a.held_group))`;
  const { rowCount } = await transaction.query(
    `update application a set sender_group = null, network_group = null, held_group = case when ${staysGrouped} then a.held_group end
     where a.id in (select a.id from application a where a.created_at < $1::timestamptz
       and (a.sender_group is not null or a.held_group is not null and not ${staysGrouped})
       limit ${batchSize} for update skip locked)`,
    [senders.toISOString()],
  );
  return batchOf(rowCount);
}

/** Reported floods are kept while members are held, at most for the retention of applications. */
async function forgetFloods(database: Queryable, { applications, senders }: Cutoffs): Promise<void> {
  await database.query(
    `delete from held_flood f where f.told_at < $1::timestamptz or (f.told_at < $2::timestamptz
       and not exists (select from application a where a.held_group = f.held_group))`,
    [applications.toISOString(), senders.toISOString()],
  );
}

/** Repeated reports are recognized for ten minutes only. */
async function forgetReporters(database: Queryable, { senders }: Cutoffs): Promise<void> {
  const statement =
    "update impostor_report set sender = null where sender is not null and reported_at < $1::timestamptz";
  await database.query(statement, [senders.toISOString()]);
}

/** Selections and bulk actions are needed for a day. */
async function forgetBulks(database: Queryable, { senders }: Cutoffs): Promise<void> {
  for (const table of ["bulk_selection", "bulk"]) {
    await database.query(`delete from ${table} where at < $1::timestamptz`, [senders.toISOString()]);
  }
}

/** Counts what {@link purge} would delete. */
export function countPurgeable(database: Queryable, cutoffs: Cutoffs): Promise<PurgeCounts> {
  return each(async ({ table, condition, cutoff }) => {
    const rows = await database.rows(
      { count: integer },
      `select count(*) as count from ${table} t where ${condition}`,
      [cutoff(cutoffs)],
    );
    return onlyRow(rows).count;
  });
}

async function each(run: (kind: Expired) => Promise<number>): Promise<PurgeCounts> {
  return {
    applications: await run(expired.applications),
    letters: await run(expired.letters),
    reports: await run(expired.reports),
    idempotencyKeys: await run(expired.idempotencyKeys),
    rateLimits: await run(expired.rateLimits),
  };
}
