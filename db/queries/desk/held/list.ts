/** Who is held back, as the desk lists them: by due time, like the queue. */
import { after } from "../../../../domain/contact-clock/clock.ts";
import { comparedWithin, floodLasts, releaseAt } from "../../../../domain/held-back/release.ts";
import { mostCounted } from "../../../../domain/desk/desk.ts";
import { type HeldFacts, type HeldReason, heldReasons } from "../../../../domain/held-back/suspicion.ts";
import type { Queryable } from "../../../database.ts";
import { pageSize, queueShape, rowColumns, rowJoins } from "../queue.ts";
import { clockFrom, held } from "../../../application-columns.ts";
import { boolean, integer, json, nullable, oneOf, onlyRow, type Row, text, time } from "../../../rows.ts";
import { toldOfFlood } from "./floods.ts";

const heldShape = {
  ...queueShape,
  heldReason: oneOf(heldReasons),
  heldFacts: json<HeldFacts>(),
  heldGroup: nullable(text),
  told: boolean,
};

export type HeldRow = Row<typeof heldShape>;

/** `lasts` is the parameter for {@link floodLasts}. */
const heldColumns = (lasts: string) => `${rowColumns}, a.held_reason as "heldReason",
  coalesce(a.held_facts, '{}') as "heldFacts", a.held_group as "heldGroup", ${toldOfFlood(lasts)} as told`;

/** Where a page ends: the key of its last row. */
export interface HeldKey {
  readonly from: Date;
  readonly id: number;
}

/** At most one row more than a page, which says that there is another. */
export function readHeld(database: Queryable, last: HeldKey | null): Promise<HeldRow[]> {
  return database.rows(
    heldShape,
    `select ${heldColumns("$3")}
     from (
       select * from application a where ${held} and (${clockFrom}, a.id) > ($1::timestamptz, $2::bigint)
       order by ${clockFrom}, a.id limit ${pageSize + 1}
     ) a ${rowJoins}
     order by ${clockFrom}, a.id`,
    [last?.from.toISOString() ?? "-infinity", last?.id ?? 0, floodLasts],
    "held-list",
  );
}

/** Null: it goes to the queue only when somebody says so. */
export function releaseOf(row: HeldRow): Date | null {
  return row.told ? null : releaseAt(row);
}

/** Of {@link otherColumns}. */
const otherShape = {
  id: integer,
  name: text,
  email: text,
  areaCode: text,
  nationalNumber: text,
  createdAt: time,
};

export type HeldOther = Row<typeof otherShape>;

const detailShape = { ...heldShape, ...otherShape, emailKey: text, phone: text, sender: nullable(text) };

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
  const [row] = await database.rows(
    detailShape,
    `select ${heldColumns("$2")}, r.email, r.area_code as "areaCode", r.national_number as "nationalNumber",
       r.email_key as "emailKey", r.phone, a.sender_group as sender
     from application a ${rowJoins} where a.id = $1 and ${held}`,
    [id, floodLasts],
    "held-detail",
  );
  if (!row) return null;
  const [counted, others, through] = await Promise.all([
    database.rows(
      { count: integer, names: integer, numbers: integer },
      `select count(*) as count, count(distinct lower(r.name)) as names, count(distinct r.phone) as numbers
       from (select * from application a where a.held_group = $1 and ${held} limit ${mostCounted}) a ${firstOf}`,
      [row.heldGroup],
      "held-group",
    ),
    database.rows(
      otherShape,
      `select ${otherColumns} from application a ${firstOf}
       where a.held_group = $1 and a.id <> $2 and ${held} order by a.created_at desc, a.id desc limit ${shown}`,
      [row.heldGroup, id],
      "held-others",
    ),
    database.rows(
      { ...otherShape, count: integer },
      `select ${otherColumns}, count(*) over () as count from (
         select * from application a where ${throughOf[commonOf(row.heldReason)]} and a.held_at is null
           and a.erased_at is null and a.created_at between $2::timestamptz and $3::timestamptz
         limit ${mostCounted}
       ) a ${firstOf} order by a.created_at desc, a.id desc limit ${shown}`,
      [
        { connection: row.sender, mailbox: row.emailKey, number: row.phone }[commonOf(row.heldReason)],
        after(row.createdAt, -comparedWithin).toISOString(),
        after(row.createdAt, comparedWithin).toISOString(),
      ],
      `held-through-${commonOf(row.heldReason)}`,
    ),
  ]);
  const { count, names, numbers } = onlyRow(counted);
  return {
    row,
    others,
    otherCount: Math.max(0, count - 1),
    names,
    numbers,
    through,
    throughCount: through[0]?.count ?? 0,
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
  const rows = await database.rows(
    { id: integer },
    `select a.id from application a
     where a.held_group = (select held_group from application where id = $1) and ${held}
     order by a.created_at, a.id limit ${mostCounted}`,
    [id],
    "held-group-ids",
  );
  return { ids: rows.slice(0, limit).map((row) => row.id), count: rows.length };
}
