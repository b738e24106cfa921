/** Who goes to the queue by themselves, because nobody decided (domain/held-back/release.ts). */
import { type HeldState, releasedAfter } from "../../../../domain/held-back/release.ts";
import type { Queryable, Transaction } from "../../../database.ts";
import { clockFrom, held, milestoneColumns } from "../views.ts";
import { toldOfFlood } from "./floods.ts";

/** The longest held first. The rule again, in SQL; whoever locks one asks the rule itself. */
export async function dueHeld(database: Queryable, now: Date, after: number, limit: number): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `select a.id from application a
     where ${held} and ${clockFrom} <= $1::timestamptz and a.id > $2::bigint and not ${toldOfFlood}
     order by a.id limit $3`,
    [new Date(now.getTime() - releasedAfter).toISOString(), after, limit],
    "held-due",
  );
  return rows.map(({ id }) => id);
}

export interface LockedHeld extends HeldState {
  /** It belongs to a flood that the operator was told of. */
  readonly told: boolean;
}

/** Null: somebody else has it, or it is gone. Locked until the transaction ends. */
export async function lockHeld(transaction: Transaction, id: number): Promise<LockedHeld | null> {
  const { rows } = await transaction.query<LockedHeld>(
    `select a.created_at as "createdAt", a.clock_restarted_at as "clockRestartedAt", ${milestoneColumns},
       ${toldOfFlood} as told
     from application a where a.id = $1 for update of a skip locked`,
    [id],
    "held-lock",
  );
  return rows[0] ?? null;
}
