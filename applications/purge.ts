/** Deleting what has been kept as long as it may be (B9). */
import { keepOpenedNumbers } from "../audit/opened-numbers.ts";
import { held } from "../db/application-columns.ts";
import type { Database, Queryable, Transaction } from "../db/database.ts";
import { integer, onlyRow, text } from "../db/rows.ts";
import type { ApplicationCutoff } from "../domain/retention/cutoffs.ts";
import { forgetOldSenders } from "../outbox/deliveries.ts";
import { forgetSomeEmptyMailboxes } from "./application-link.ts";
import { forgetInReports } from "./forget-in-reports.ts";
import { forgetSomeSuppressed } from "./suppress.ts";
import { forgetUnusedTags } from "./tags.ts";

export interface PurgeCounts {
  /** With their registrations, consents, answers and deliveries. */
  applications: number;
  /** Letters that were about no application: to the operator, and to recruiters about their accounts. */
  letters: number;
  /** Of impostors. */
  reports: number;
  idempotencyKeys: number;
  rateLimits: number;
}

interface Cutoffs {
  /** For letters and reports, too: as long as what they are about. */
  applications: Date;
  /** Of applications from a country that has its own (ISO 3166-1). */
  countries?: Readonly<Record<string, ApplicationCutoff>>;
  idempotencyKeys: Date;
  rateLimits: Date;
  senders: Date;
}

/** What goes of one table. */
interface Expired {
  readonly table: string;
  /** What its rows `t` are known by, and of which type that is. */
  readonly key: readonly [column: string, type: "bigint" | "text"];
  /** `$1` is the cutoff. */
  readonly condition: string;
  readonly cutoff: (cutoffs: Cutoffs) => string | number;
}

/** For {@link pastItsTime}: by country, and under "" for every other; `newest` is none of which anything could go. */
function applicationCutoffs({ applications, countries = {} }: Cutoffs): string {
  const byCountry: Readonly<Record<string, ApplicationCutoff>> = {
    ...countries,
    "": { kept: applications, ended: null },
  };
  const moments = Object.values(byCountry).flatMap(({ kept, ended }) => [kept, ended ?? kept]);
  const newest = moments.toSorted((a, b) => b.getTime() - a.getTime())[0];
  return JSON.stringify({ newest, byCountry });
}

/** Of a registration `r`, in `$1`. */
const own = (moment: keyof ApplicationCutoff) =>
  `((coalesce($1::jsonb #> array['byCountry', r.country], $1::jsonb #> '{byCountry,""}')) ->> '${moment}')::timestamptz`;
const answeredAt = "coalesce(t.declined_at, t.closed_at, t.opted_out_at, t.spam_at, t.withdrawn_at)";

/**
 * When each of its registrations is older than its country's time, or it was answered for good that long ago. What it was answered
 * with came after it, so that the first line is true of either.
 */
const pastItsTime = `t.created_at < ($1::jsonb ->> 'newest')::timestamptz
  and not exists (select from registration r where r.application_id = t.id
    and r.created_at >= ${own("kept")} and coalesce(${answeredAt} >= ${own("ended")}, true))
  and (t.created_at < ($1::jsonb #>> '{byCountry,"",kept}')::timestamptz
    or exists (select from registration r where r.application_id = t.id))`;

const retained = ({ applications }: Cutoffs) => applications.toISOString();

const expired: Readonly<Record<keyof PurgeCounts, Expired>> = {
  // Everything that belongs to it goes with it.
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

/** Rows that go in one transaction, with all that belongs to them: well within the time that a statement has. */
const batchSize = 500;

/**
 * Deletes, and says how much. In batches, each a transaction of its own: however much there is, each comes to an end, and what it
 * deleted stays deleted. What others hold is left for the next time, and so is the rest when `signal` aborts.
 */
export async function purge(database: Database, cutoffs: Cutoffs, signal?: AbortSignal): Promise<PurgeCounts> {
  const inBatches = (batch: (transaction: Transaction) => Promise<Batch>) => runBatches(database, batch, signal);
  await inBatches((transaction) => forgetSenders(transaction, cutoffs));
  await inBatches(async (transaction) =>
    batchOf(await forgetOldSenders(transaction, { before: cutoffs.senders, most: batchSize })),
  );
  await forgetFloods(database, cutoffs);
  await forgetBulks(database, cutoffs);
  await forgetReporters(database, cutoffs);
  const counts = await each((what) => inBatches((transaction) => deleteBatch(transaction, what, cutoffs)));
  await forgetUnusedTags(database);
  await inBatches(async (transaction) => batchOf(await forgetSomeEmptyMailboxes(transaction, batchSize)));
  await inBatches(async (transaction) =>
    batchOf(await forgetSomeSuppressed(transaction, cutoffs.applications, batchSize)),
  );
  return counts;
}

interface Batch {
  readonly changed: number;
  /** There may be more. */
  readonly full: boolean;
}

const batchOf = (changed: number): Batch => ({ changed, full: changed === batchSize });

/** Resolves to how much was changed. */
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
 * Locked first, and asked again by a statement of its own: what joined an application while the first one ran shows only to the
 * second, and nobody joins any more while that runs.
 */
async function deleteBatch(transaction: Transaction, what: Expired, cutoffs: Cutoffs): Promise<Batch> {
  const { table, condition } = what;
  const [key, type] = what.key;
  const cutoff = what.cutoff(cutoffs);
  const locked = await transaction.rows(
    { key: text },
    `select t.${key}::text as key from ${table} t where ${condition} limit ${batchSize} for update skip locked`,
    [cutoff],
  );
  const keys = locked.map((row) => row.key);
  const going =
    table === "application"
      ? await transaction.rows(
          { id: integer },
          `select t.id from application t where t.id = any($2::bigint[]) and ${condition}`,
          [cutoff, keys],
        )
      : [];
  const ids = going.map(({ id }) => id);
  await keepOpenedNumbers(transaction, ids);
  if (ids.length > 0) await forgetInReports(transaction, ids, { everywhere: false });
  const { rowCount } = await transaction.query(
    `delete from ${table} t where t.${key} = any($2::text[]::${type}[]) and ${condition}`,
    [cutoff, keys],
  );
  if (ids.length > 0) await showLeft(transaction, ids);
  return { changed: rowCount, full: locked.length === batchSize };
}

/** What was merged with what is gone, by way of another, is by itself again; and of what is gone no mark stays with the others. */
async function showLeft(transaction: Transaction, gone: readonly number[]): Promise<void> {
  await transaction.query("update application_merge set was = was - $1::text[] where was ?| $1::text[]", [
    gone.map(String),
  ]);
  await transaction.query(
    `update application set merged_into = null where merged_into is not null and not exists (
       select from application_merge m where m.joined_id = application.id and m.ended_at is null)`,
  );
}

/** What applications have in common with others, as a connection, says nothing any more. */
async function forgetSenders(transaction: Transaction, { senders }: Cutoffs): Promise<Batch> {
  // Whom nobody has decided about keeps it: those who are held back together are decided about together. So does a flood that is
  // marked as spam: whoever takes that back must not let a machine through.
  const kept = `(${held} or a.held_at is not null and a.spam_at is not null
    and exists (select from held_flood f where f.held_group = a.held_group))`;
  const { rowCount } = await transaction.query(
    `update application a set sender_group = null, network_group = null, held_group = case when ${kept} then a.held_group end
     where a.id in (select a.id from application a where a.created_at < $1::timestamptz
       and (a.sender_group is not null or a.held_group is not null and not ${kept})
       limit ${batchSize} for update skip locked)`,
    [senders.toISOString()],
  );
  return batchOf(rowCount);
}

/** Which flood was told of: as long as some of it are held back, and past all retention in any case. */
async function forgetFloods(database: Queryable, { applications, senders }: Cutoffs): Promise<void> {
  await database.query(
    `delete from held_flood f where f.told_at < $1::timestamptz or (f.told_at < $2::timestamptz
       and not exists (select from application a where a.held_group = f.held_group))`,
    [applications.toISOString(), senders.toISOString()],
  );
}

/** Whether a report came twice is asked for ten minutes. */
async function forgetReporters(database: Queryable, { senders }: Cutoffs): Promise<void> {
  const statement =
    "update impostor_report set sender = null where sender is not null and reported_at < $1::timestamptz";
  await database.query(statement, [senders.toISOString()]);
}

/** Whom somebody selected, and what was done with many: of use for a day, and shown no longer. */
async function forgetBulks(database: Queryable, { senders }: Cutoffs): Promise<void> {
  for (const table of ["bulk_selection", "bulk"]) {
    await database.query(`delete from ${table} where at < $1::timestamptz`, [senders.toISOString()]);
  }
}

/** Says how much {@link purge} would delete, and deletes nothing. */
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

async function each(act: (what: Expired) => Promise<number>): Promise<PurgeCounts> {
  return {
    applications: await act(expired.applications),
    letters: await act(expired.letters),
    reports: await act(expired.reports),
    idempotencyKeys: await act(expired.idempotencyKeys),
    rateLimits: await act(expired.rateLimits),
  };
}
