/** Who is held back, as the desk lists them: by due time, like the queue. */
import { releaseAt } from "../../../../domain/held-back/release.ts";
import { mostCounted } from "../../../../domain/desk/desk.ts";
import type { HeldFacts, HeldReason } from "../../../../domain/held-back/suspicion.ts";
import type { Queryable } from "../../../database.ts";
import { pageSize, type QueueKey, type QueueRow, rowColumns, rowJoins } from "../queue.ts";
import { clockFrom, held } from "../../../application-columns.ts";
import { toldOfFlood } from "./floods.ts";

export interface HeldRow extends QueueRow {
  readonly heldReason: HeldReason;
  readonly heldFacts: HeldFacts;
  readonly heldGroup: string | null;
  readonly told: boolean;
}

const heldColumns = `${rowColumns}, a.held_reason as "heldReason",
  coalesce(a.held_facts, '{}') as "heldFacts", a.held_group as "heldGroup", ${toldOfFlood} as told`;

/** At most one row more than a page, which says that there is another. */
export async function readHeld(database: Queryable, after: QueueKey | null): Promise<HeldRow[]> {
  const { rows } = await database.query<HeldRow>(
    `select ${heldColumns}
     from (
       select * from application a where ${held} and (${clockFrom}, a.id) > ($1::timestamptz, $2::bigint)
       order by ${clockFrom}, a.id limit ${pageSize + 1}
     ) a ${rowJoins}
     order by ${clockFrom}, a.id`,
    [after?.from.toISOString() ?? "-infinity", after?.id ?? 0],
    "held-list",
  );
  return rows;
}

/** Null: it goes to the queue only when somebody says so. */
export function releaseOf(row: HeldRow): Date | null {
  return row.told ? null : releaseAt(row);
}

export interface HeldOther {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly areaCode: string;
  readonly nationalNumber: string;
  readonly createdAt: Date;
}

export interface HeldDetail {
  readonly row: HeldRow & HeldOther;
  readonly others: readonly HeldOther[];
  readonly otherCount: number;
  readonly names: number;
  readonly numbers: number;
  readonly through: readonly HeldOther[];
  readonly throughCount: number;
}

/** Of each list. */
const shown = 50;

const otherColumns = `a.id, r.name, r.email, r.area_code as "areaCode", r.national_number as "nationalNumber",
  a.created_at as "createdAt"`;
const firstOf = `join lateral (
    select * from registration f where f.application_id = a.id order by f.created_at, f.id limit 1
  ) r on true`;

/** Null: it is not held back, or no longer. */
export async function readHeldDetail(database: Queryable, id: number): Promise<HeldDetail | null> {
  const { rows } = await database.query<
    HeldRow & HeldOther & { emailKey: string; phone: string; sender: string | null }
  >(
    `select ${heldColumns}, r.email, r.area_code as "areaCode", r.national_number as "nationalNumber",
       r.email_key as "emailKey", r.phone, a.sender_group as sender
     from application a ${rowJoins} where a.id = $1 and ${held}`,
    [id],
    "held-detail",
  );
  const [row] = rows;
  if (!row) return null;
  const [counted, others, through] = await Promise.all([
    database.query<Record<"count" | "names" | "numbers", number | string>>(
      `select count(*) as count, count(distinct lower(r.name)) as names, count(distinct r.phone) as numbers
       from (select * from application a where a.held_group = $1 and ${held} limit ${mostCounted}) a ${firstOf}`,
      [row.heldGroup],
      "held-group",
    ),
    database.query<HeldOther>(
      `select ${otherColumns} from application a ${firstOf}
       where a.held_group = $1 and a.id <> $2 and ${held} order by a.created_at desc, a.id desc limit ${shown}`,
      [row.heldGroup, id],
      "held-others",
    ),
    database.query<HeldOther & { count: number | string }>(
      `select ${otherColumns}, count(*) over () as count from (
         select * from application a where ${throughOf[commonOf(row.heldReason)]} and a.held_at is null
           and a.erased_at is null and a.created_at between $2::timestamptz - interval '1 day'
             and $2::timestamptz + interval '1 day'
         limit ${mostCounted}
       ) a ${firstOf} order by a.created_at desc, a.id desc limit ${shown}`,
      [{ connection: row.sender, mailbox: row.emailKey, number: row.phone }[commonOf(row.heldReason)], row.createdAt],
      `held-through-${commonOf(row.heldReason)}`,
    ),
  ]);
  const [{ count, names, numbers } = { count: 1, names: 1, numbers: 1 }] = counted.rows;
  return {
    row,
    others: others.rows,
    otherCount: Math.max(0, Number(count) - 1),
    names: Number(names),
    numbers: Number(numbers),
    through: through.rows,
    throughCount: Number(through.rows[0]?.count ?? 0),
  };
}

/** What those who are held back for one reason have in common. */
export function commonOf(reason: HeldReason): "connection" | "mailbox" | "number" {
  return reason === "mailbox" ? "mailbox" : reason === "phone" ? "number" : "connection";
}

const throughOf = {
  connection: "a.sender_group = $1",
  mailbox: "a.id in (select application_id from registration where email_key = $1)",
  number: "a.id in (select application_id from registration where phone = $1)",
} as const;

/** Of its group, those who are held back, itself included; the oldest first. And how many there are, at most {@link mostCounted}. */
export async function heldGroupOf(
  database: Queryable,
  id: number,
  limit: number,
): Promise<{ readonly ids: readonly number[]; readonly count: number }> {
  const { rows } = await database.query<{ id: number }>(
    `select a.id from application a
     where a.held_group = (select held_group from application where id = $1) and ${held}
     order by a.created_at, a.id limit ${mostCounted}`,
    [id],
    "held-group-ids",
  );
  return { ids: rows.slice(0, limit).map((row) => row.id), count: rows.length };
}
