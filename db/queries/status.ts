/** Figures for the operator: what is stored and what has not reached them. No personal data. */
import { notNeeded } from "../../domain/delivery/failure.ts";
import type { Queryable } from "../database.ts";

export interface Status {
  /** Name of the newest migration applied; null on an empty database. */
  migration: string | null;
  /** Without those whose data was erased. */
  applications: number;
  /** Deliveries that are still tried. */
  undelivered: number;
  /** Deliveries that were given up. */
  dead: number;
}

export async function readStatus(database: Queryable): Promise<Status> {
  const { rows } = await database.query<Record<keyof Status, string | number | null>>(
    `select (select max(name) from schema_migration) as migration,
       (select count(*) from application where erased_at is null) as applications,
       (select count(*) from delivery where delivered_at is null and dead_at is null) as undelivered,
       (select count(*) from delivery where dead_at is not null and withheld is null and last_error is distinct from $1) as dead`,
    [notNeeded],
  );
  const [found] = rows;
  const count = (value: string | number | null | undefined) => Number(value ?? 0);
  return {
    migration: typeof found?.migration === "string" ? found.migration : null,
    applications: count(found?.applications),
    undelivered: count(found?.undelivered),
    dead: count(found?.dead),
  };
}
