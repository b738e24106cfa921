/** Held applications in the desk's list: by due time, like the queue. */
import { addMilliseconds } from "../../../../domain/contact-clock/clock.ts";
import { comparedWithin, floodLasts, releaseAt } from "../../../../domain/held-back/let-through.ts";
import { mostCounted } from "../../../../domain/desk/desk.ts";
import { type HeldFacts, type HeldReason, heldReasons } from "../../../../domain/held-back/suspicion.ts";
import type { Queryable } from "../../../database.ts";
import { pageSize, queueShape, rowColumns, rowJoins } from "../queue.ts";
import { clockFrom, held } from "../../../application-columns.ts";
import { boolean, integer, json, nullable, oneOf, onlyRow, type Row, text, time } from "../../../rows.ts";
import { besideFlood, reportedFlood } from "./floods.ts";

const heldShape = {
  ...queueShape,
  heldReason: oneOf(heldReasons),
  heldFacts: json<HeldFacts>(),
  heldGroup: nullable(text),
  isReported: boolean,
};

export type HeldRow = Row<typeof heldShape>;

/** `lasts`: the parameter for {@link floodLasts}. */
const heldColumns = (lasts: string) => `${rowColumns}, a.held_reason as "heldReason",
  coalesce(a.held_facts, '{}') as "heldFacts", a.held_group as "heldGroup", ${reportedFlood(lasts)} as "isReported"`;

/** Where a page ends: the key of its last row. */
export interface HeldKey {
  readonly from: Date;
  readonly id: number;
}

/** At most one more than a page, which shows that there is another. */
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

/** Null: released only by a decision. */
export function releaseOf(row: HeldRow): Date | null {
  return row.isReported ? null : releaseAt(row);
}

/** Columns of {@link otherColumns}. */
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
  /** Newest id of the group now: a decision about the group excludes later ones. */
  readonly until: number;
  /**
   * Held with the same mailbox or number, but from other senders: never decided together with
   * these.
   */
  readonly elsewhere: number;
  readonly elsewhereSenders: number;
  readonly names: number;
  readonly numbers: number;
  readonly through: readonly HeldOther[];
  readonly throughCount: number;
}

/**
 * Rows per list, as many as the desk shows of possible duplicates. Viewing counts as opening one
 * person.
 */
const shown = 20;

const otherColumns = `a.id, r.name, r.email, r.area_code as "areaCode", r.national_number as "nationalNumber",
  a.created_at as "createdAt"`;
const firstOf = `join lateral (
    select * from registration f where f.application_id = a.id order by f.created_at, f.id limit 1
  ) r on true`;

/** Null: not held, or no longer. */
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
  const common = commonOf(row.heldReason);
  const [counted, others, elsewhere, through] = await Promise.all([
    database.rows(
      { count: integer, until: nullable(integer), names: integer, numbers: integer },
      `select count(*) as count, max(a.id) as until, count(distinct lower(r.name)) as names,
         count(distinct r.phone) as numbers
       from (select * from application a where ${groupOf("$1")} order by a.created_at, a.id limit ${mostCounted}) a ${firstOf}`,
      [id],
      "held-group",
    ),
    database.rows(
      otherShape,
      `select ${otherColumns} from application a ${firstOf}
       where ${groupOf("$1")} and a.id <> $1 order by a.created_at desc, a.id desc limit ${shown}`,
      [id],
      "held-others",
    ),
    common === "connection" ? [nobodyElse] : elsewhereOf(database, common, row),
    database.rows(
      { ...otherShape, count: integer },
      `select ${otherColumns}, count(*) over () as count from (
         select * from application a where ${sameOf[common]} and a.held_at is null
           and a.erased_at is null and a.created_at between $2::timestamptz and $3::timestamptz
           -- For a connection held because of its /64: only that, not the whole /48.
           and ($4::text is null or $4 in (a.sender_group, a.network_group))
         limit ${mostCounted}
       ) a ${firstOf} order by a.created_at desc, a.id desc limit ${shown}`,
      [
        { connection: row.sender, mailbox: row.emailKey, number: row.phone }[common],
        addMilliseconds(row.createdAt, -comparedWithin).toISOString(),
        addMilliseconds(row.createdAt, comparedWithin).toISOString(),
        common === "connection" ? row.heldGroup : null,
      ],
      `held-through-${common}`,
    ),
  ]);
  const { count, until, names, numbers } = onlyRow(counted);
  const { people, senders } = onlyRow(elsewhere);
  return {
    row,
    others,
    otherCount: Math.max(0, count - 1),
    until: until ?? id,
    elsewhere: people,
    elsewhereSenders: senders,
    names,
    numbers,
    through,
    throughCount: through[0]?.count ?? 0,
  };
}

/** What applications held for a reason have in common. */
export function commonOf(reason: HeldReason): "connection" | "mailbox" | "number" {
  return reason === "mailbox" ? "mailbox" : reason === "phone" ? "number" : "connection";
}

const elsewhereShape = { people: integer, senders: integer };
const nobodyElse: Row<typeof elsewhereShape> = { people: 0, senders: 0 };

function elsewhereOf(
  database: Queryable,
  common: "mailbox" | "number",
  row: Pick<Row<typeof detailShape>, "id" | "emailKey" | "phone">,
): Promise<Row<typeof elsewhereShape>[]> {
  return database.rows(
    elsewhereShape,
    `select count(*) as people, count(distinct coalesce(a.sender_group, a.id::text)) as senders from (
       select * from application a where ${sameOf[common]} and ${held} and not (${groupOf("$2")}) limit ${mostCounted}
     ) a`,
    [{ mailbox: row.emailKey, number: row.phone }[common], row.id],
    `held-elsewhere-${common}`,
  );
}

/**
 * Held together with application `id`: in the same group and from the same sender. A group from
 * before its key included the sender holds several senders, and counts as several groups.
 */
const groupOf = (id: string) => `a.held_group = (select held_group from application where id = ${id}) and ${held}
  and exists (select from application f where f.id = ${id} and ${isTogether})`;

/** Whether `a` and `f`, of the same group, are decided together. */
const isTogether = `f.sender_group is not distinct from a.sender_group
  and ${besideFlood("f")} is not distinct from ${besideFlood("a")}`;

const sameOf = {
  connection: "a.sender_group = $1",
  mailbox: "a.id in (select application_id from registration where email_key = $1)",
  number: "a.id in (select application_id from registration where phone = $1)",
} as const;

/** The group as it was shown: held, including itself, up to `until`; oldest first. */
export async function heldGroupOf(
  database: Queryable,
  { id, until, limit }: { readonly id: number; readonly until: number; readonly limit: number },
): Promise<{ readonly ids: readonly number[]; readonly count: number }> {
  const rows = await database.rows(
    { id: integer },
    `select a.id from application a where ${groupOf("$1")} and a.id <= $2::bigint
     order by a.created_at, a.id limit ${mostCounted}`,
    [id, until],
    "held-group-ids",
  );
  return { ids: rows.slice(0, limit).map((row) => row.id), count: rows.length };
}

/** Those held in another group than the first, and so not shown with it. */
export async function heldInOtherGroup(
  database: Queryable,
  [first, ...others]: readonly number[],
): Promise<Set<number>> {
  if (first === undefined || others.length === 0) return new Set();
  const rows = await database.rows(
    { id: integer },
    `select a.id from application a where a.id = any($2::bigint[]) and ${held} and not exists (
       select from application f where f.id = $1 and f.held_group = a.held_group and ${isTogether})`,
    [first, others],
    "held-not-shown",
  );
  return new Set(rows.map(({ id }) => id));
}
