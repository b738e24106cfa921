/** Says what is to be done with whom: nothing of it is done yet (run.ts), and the same said twice is one. */
import type { Transaction } from "../../db/database.ts";
import { integer, nullable, text } from "../../db/rows.ts";
import type { Asked, Recruiter } from "../../domain/desk/acts.ts";
import { mostAtOnce } from "../../domain/desk/bulk.ts";
import { after } from "../../domain/contact-clock/clock.ts";
import type { CommandContext } from "../command.ts";

/** Milliseconds after which others go on with what who was asked is at: they are gone. */
const abandonedAfter = 30_000;

export interface Bulk {
  readonly id: string;
  readonly recruiter: Recruiter;
  readonly asked: Asked;
  readonly ids: readonly number[];
}

/** `other`: the id is somebody else's. */
export type Begun =
  | {
      readonly kind: "begun";
      /** It is few: who asked does it. */
      readonly atOnce: boolean;
    }
  | { readonly kind: "known" }
  | { readonly kind: "other" };

export function beginBulk({ database, now }: CommandContext, { id, recruiter, asked, ids }: Bulk): Promise<Begun> {
  return database.transaction(async (transaction) => {
    const atOnce = ids.length <= mostAtOnce;
    const begun = { id, recruiter, asked, undoes: null, now: now(), atOnce };
    if (!(await insertBulk(transaction, begun))) return knownTo(transaction, id, recruiter);
    await transaction.query(
      "insert into bulk_item (bulk_id, application_id) select distinct $1::text, unnest($2::bigint[])",
      [id, ids],
    );
    return { kind: "begun", atOnce };
  });
}

/** Stops it where it is, and takes back what it did; as few or as many at once. */
export type UndoBegun = Begun | { readonly kind: "unknown" | "forbidden" | "not_allowed" };

export function beginUndo(
  { database, now }: CommandContext,
  { id, recruiter, undoes }: { readonly id: string; readonly recruiter: Recruiter; readonly undoes: string },
): Promise<UndoBegun> {
  const at = now();
  return database.transaction(async (transaction): Promise<UndoBegun> => {
    // Waits for the batch under way; the next one finds that it is over.
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
    if (!(await insertBulk(transaction, { id, recruiter, asked: { act: "undo" }, undoes, now: at, atOnce }))) {
      const known = await knownTo(transaction, id, recruiter);
      // Taken back already, under another id.
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
  readonly asked: Asked | { readonly act: "undo" };
  readonly undoes: string | null;
  readonly now: Date;
  readonly atOnce: boolean;
}

/** False: there is one already, of this id or that undoes the same. */
async function insertBulk(
  transaction: Transaction,
  { id, recruiter, asked, undoes, now, atOnce }: NewBulk,
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `insert into bulk (id, recruiter_id, recruiter_name, at, asked, undoes, background_from)
     values ($1, $2, $3, $4::timestamptz, $5::jsonb, $6, $7::timestamptz) on conflict do nothing`,
    [
      id,
      recruiter.id,
      recruiter.name,
      now.toISOString(),
      JSON.stringify(asked),
      undoes,
      (atOnce ? after(now, abandonedAfter) : now).toISOString(),
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
