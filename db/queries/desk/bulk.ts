/** Bulk actions as their requesters see them, and selections. */
import { bulkRefusals, bulkShownFor, mostSelected } from "../../../domain/desk/bulk.ts";
import { type QueueChoice, type QueueFilter, queueViews } from "../../../domain/desk/queue-filter.ts";
import { listedAt } from "../../application-columns.ts";
import type { Queryable } from "../../database.ts";
import { boolean, integer, json, nullable, oneOf, onlyRow, type Row, text, time } from "../../rows.ts";
import { conditionOf } from "./filter.ts";
import { type Viewer, Parameters } from "./parameters.ts";

/** Ids of a view in its order; one more than the limit if there are more. */
export async function selectIds(database: Queryable, choice: QueueChoice, looking: Viewer): Promise<number[]> {
  const parameters = new Parameters();
  const rows = await database.rows(
    { id: integer },
    `select a.id from application a where ${conditionOf(choice, looking, parameters)}
     order by ${listedAt}, -a.id limit ${mostSelected + 1}`,
    parameters.values,
  );
  return rows.map(({ id }) => id);
}

/** A recruiter's recent selection; null: another recruiter's, or expired. */
export async function selectedIds(
  database: Queryable,
  selection: string,
  recruiterId: string,
  now: Date,
): Promise<readonly number[] | null> {
  const rows = await database.rows(
    { id: integer },
    `select unnest(ids) as id from bulk_selection
     where id = $1::uuid and recruiter_id = $2 and at > $3::timestamptz`,
    [selection, recruiterId, since(now)],
  );
  return rows.length === 0 ? null : rows.map(({ id }) => id);
}

export async function selectedChoice(database: Queryable, selection: string): Promise<QueueChoice | null> {
  const [row] = await database.rows(
    { view: oneOf(queueViews), filter: json<QueueFilter>() },
    "select view, filter from bulk_selection where id = $1::uuid",
    [selection],
  );
  return row ?? null;
}

/**
 * Number of senders of these and merged applications. Forgotten ones count per application; so do
 * separated ones, as the sender may be that of a registration that left.
 */
export async function countSenders(database: Queryable, ids: readonly number[]): Promise<number> {
  const rows = await database.rows(
    { count: integer },
    `select count(distinct case when exists (
         select from application_event p where p.application_id = a.id and p.type = 'parted'
       ) then 'application ' || a.id else coalesce(a.sender_group, 'application ' || a.id) end) as count from application a
     where a.id in (select unnest($1::bigint[]) union all
       select m.id from application m where m.merged_into = any($1::bigint[]))`,
    [ids],
    "count-senders",
  );
  return onlyRow(rows).count;
}

const bulkShape = {
  id: text,
  recruiterId: text,
  at: time,
  asked: json<{ readonly act: string }>(),
  undoes: nullable(text),
  undone: boolean,
  finishedAt: nullable(time),
};

export interface BulkCounts {
  readonly done: number;
  readonly left: number;
  /** Marked as contacted, without proof (docs/decisions/0027). */
  readonly unproven: number;
  readonly refused: readonly { readonly why: (typeof bulkRefusals)[number]; readonly count: number }[];
}

export type BulkRow = Row<typeof bulkShape> & BulkCounts;

/** One bulk action, or a recruiter's actions of the last day, newest first. */
export async function readBulks(
  database: Queryable,
  of: { readonly id: string } | { readonly recruiterId: string; readonly now: Date },
): Promise<BulkRow[]> {
  const condition = "id" in of ? "b.id = $1" : "b.recruiter_id = $1 and b.at > $2::timestamptz";
  const bulks = await database.rows(
    bulkShape,
    `select b.id, b.recruiter_id as "recruiterId", b.at, b.asked, b.undoes, b.finished_at as "finishedAt",
       exists (select from bulk u where u.undoes = b.id) as undone
     from bulk b where ${condition} order by b.at desc, b.id limit ${mostShown}`,
    "id" in of ? [of.id] : [of.recruiterId, since(of.now)],
  );
  if (bulks.length === 0) return [];
  const counted = await database.rows(
    { id: text, done: boolean, why: nullable(oneOf(bulkRefusals)), count: integer },
    `select bulk_id as id, event_id is not null as done, refusal as why, count(*) as count from bulk_item
     where bulk_id = any($1::text[]) group by 1, 2, 3 order by 4 desc, 3`,
    [bulks.map(({ id }) => id)],
  );
  const contacted = bulks.filter(({ asked }) => asked.act === "contacted").map(({ id }) => id);
  const unproven = contacted.length === 0 ? [] : await countUnproven(database, contacted);
  const countsOf = Map.groupBy(counted, ({ id }) => id);
  return bulks.map((bulk) => {
    const counts = countsOf.get(bulk.id) ?? [];
    return {
      ...bulk,
      done: counts.find(({ done }) => done)?.count ?? 0,
      left: counts.find(({ done, why }) => !done && why === null)?.count ?? 0,
      unproven: unproven.find(({ id }) => id === bulk.id)?.count ?? 0,
      refused: counts.flatMap(({ why, count }) => (why === null ? [] : [{ why, count }])),
    };
  });
}

const unprovenShape = { id: text, count: integer };

function countUnproven(database: Queryable, bulkIds: readonly string[]): Promise<Row<typeof unprovenShape>[]> {
  return database.rows(
    unprovenShape,
    `select i.bulk_id as id, count(*) as count from bulk_item i join application a on a.id = i.application_id
     where i.bulk_id = any($1::text[]) and i.event_id is not null and a.contacted_at is not null and a.contact_proof is null
     group by 1`,
    [bulkIds],
  );
}

/** The desk shows no more. */
const mostShown = 10;

function since(now: Date): string {
  return new Date(now.getTime() - bulkShownFor).toISOString();
}
