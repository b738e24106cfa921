/** Figures for the operator: what is stored and what was not delivered. No personal data. */
import { notNeeded } from "../../domain/delivery/outcome.ts";
import type { Queryable } from "../database.ts";
import { integer, nullable, onlyRow, type Row, text } from "../rows.ts";

const status = {
  /** Name of the newest migration; null on an empty database. */
  migration: nullable(text),
  /** Without erased ones. */
  applications: integer,
  /** Deliveries still being tried. */
  undelivered: integer,
  /** Deliveries given up. */
  dead: integer,
};

export type Status = Row<typeof status>;

export async function readStatus(database: Queryable): Promise<Status> {
  const rows = await database.rows(
    status,
    `select (select max(name) from schema_migration) as migration,
       (select count(*) from application where erased_at is null) as applications,
       (select count(*) from delivery where delivered_at is null and dead_at is null) as undelivered,
       (select count(*) from delivery where dead_at is not null and withheld is null and last_error is distinct from $1) as dead`,
    [notNeeded],
  );
  return onlyRow(rows);
}
