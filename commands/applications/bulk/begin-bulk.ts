/** Stores a bulk action for later execution (run.ts). A repeated request is the same action. */
import type { Transaction } from "../../../db/database.ts";
import { integer, nullable, text } from "../../../db/rows.ts";
import type { RecruiterAction, Recruiter } from "../../../domain/desk/actions.ts";
import { endsWaiting, mostAtOnce } from "../../../domain/desk/bulk.ts";
import { addMilliseconds } from "../../../domain/contact-clock/clock.ts";
import type { CommandContext } from "../command.ts";

/** Milliseconds after which the background job takes over from a requester that is gone. */
const abandonedAfter = 30_000;

export interface Bulk {
  readonly id: string;
  readonly recruiter: Recruiter;
  readonly action: RecruiterAction;
  readonly ids: readonly number[];
  /** The stored selection that they are from; omitted: they were named one by one. */
  readonly selection?: string | null;
}

/** `other`: the id belongs to another recruiter. */
export type BulkStart =
  | {
      readonly kind: "begun";
      /** Few applications: the requester runs it. */
      readonly atOnce: boolean;
    }
  | { readonly kind: "known" }
  | { readonly kind: "other" };

export function beginBulk({ database, now }: CommandContext, bulk: Bulk): Promise<BulkStart> {
  const { id, recruiter, action, ids, selection = null } = bulk;
  return database.transaction(async (transaction) => {
    const atOnce = ids.length <= mostAtOnce;
    const begun = { id, recruiter, action, undoes: null, now: now(), atOnce };
    if (!(await insertBulk(transaction, begun))) return knownTo(transaction, id, recruiter);
    // The recruiter did not see people who joined since the selection.
    await transaction.query(
      `insert into bulk_item (bulk_id, application_id, refusal)
       select $1::text, named.id, case when exists (select from registration r join application a on a.id = r.application_id
         where named.id in (a.id, a.merged_into) and r.created_at > s.at) then 'several' end
       from (select distinct unnest($2::bigint[]) as id) named
       left join bulk_selection s on s.id = $3::uuid`,
      [id, ids, endsWaiting(action.act) ? selection : null],
    );
    return { kind: "begun", atOnce };
  });
}

/** Stops a bulk action and undoes what it did, at once or in the background likewise. */
export type BulkUndoStart = BulkStart | { readonly kind: "unknown" | "forbidden" | "not_allowed" };

export function beginUndo(
  { database, now }: CommandContext,
  { id, recruiter, undoes }: { readonly id: string; readonly recruiter: Recruiter; readonly undoes: string },
): Promise<BulkUndoStart> {
  const at = now();
  return database.transaction(async (transaction): Promise<BulkUndoStart> => {
    // Waits for the batch under way; the next batch finds the action finished.
    const [bulk] = await transaction.rows(
      { by: text, undoes: nullable(text) },
      "select recruiter_id as by, undoes from bulk where id = $1 for update",
      [undoes],
    );
    if (!bulk) return { kind: "unknown" };
    if (bulk.by !== recruiter.id && recruiter.role !== "manager") return { kind: "forbidden" };
    if (bulk.undoes !== null) return { kind: "not_allowed" };
    const [count] = await transaction.rows(
      { count: integer },
      "select count(*) as count from bulk_item where bulk_id = $1 and event_id is not null",
      [undoes],
    );
    const atOnce = (count?.count ?? 0) <= mostAtOnce;
    if (!(await insertBulk(transaction, { id, recruiter, action: { act: "undo" }, undoes, now: at, atOnce }))) {
      const known = await knownTo(transaction, id, recruiter);
      // Undone already, under another id.
      return known.kind === "other" ? { kind: "not_allowed" } : known;
    }
    await transaction.query(
      "update bulk set finished_at = coalesce(finished_at, $2::timestamptz), asked = asked - 'line' where id = $1",
      [undoes, at.toISOString()],
    );
    await transaction.query(
      `insert into bulk_item (bulk_id, application_id)
       select $1::text, application_id from bulk_item where bulk_id = $2 and event_id is not null`,
      [id, undoes],
    );
    return { kind: "begun", atOnce };
  });
}

interface NewBulk {
  readonly id: string;
  readonly recruiter: Recruiter;
  readonly action: RecruiterAction | { readonly act: "undo" };
  readonly undoes: string | null;
  readonly now: Date;
  readonly atOnce: boolean;
}

/** False: one exists with this id, or for the same undo. */
async function insertBulk(
  transaction: Transaction,
  { id, recruiter, action, undoes, now, atOnce }: NewBulk,
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `insert into bulk (id, recruiter_id, recruiter_name, at, asked, undoes, background_from)
     values ($1, $2, $3, $4::timestamptz, $5::jsonb, $6, $7::timestamptz) on conflict do nothing`,
    [
      id,
      recruiter.id,
      recruiter.name,
      now.toISOString(),
      JSON.stringify(action),
      undoes,
      (atOnce ? addMilliseconds(now, abandonedAfter) : now).toISOString(),
    ],
  );
  return rowCount === 1;
}

async function knownTo(
  transaction: Transaction,
  id: string,
  recruiter: Recruiter,
): Promise<{ readonly kind: "known" } | { readonly kind: "other" }> {
  const [known] = await transaction.rows({ by: text }, "select recruiter_id as by from bulk where id = $1", [id]);
  return known?.by === recruiter.id ? { kind: "known" } : { kind: "other" };
}
