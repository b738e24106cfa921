/** A recruiter's open applications: their own view of the lists, for any viewer. */
import { mostCounted } from "../../../domain/desk/desk.ts";
import { listedAt, overTime, shown } from "../../application-columns.ts";
import type { Queryable } from "../../database.ts";
import { integer, onlyRow } from "../../rows.ts";

/** SQL condition for the recruiter `whose`, matching the lists' indexes. */
export const openIs = (whose: string) =>
  `a.assigned_to = ${whose} and ${listedAt} < timestamp '${overTime.slice(0, -1)}' and ${shown}`;

/** Ids, the most urgent first. */
export async function openOf(database: Queryable, recruiterId: string, most: number): Promise<number[]> {
  const rows = await database.rows(
    { id: integer },
    `select a.id from application a where ${openIs("$1")} order by ${listedAt}, -a.id limit ${most}`,
    [recruiterId],
    "open-of",
  );
  return rows.map(({ id }) => id);
}

/** At most {@link mostCounted}. */
export async function countOpenOf(database: Queryable, recruiterId: string): Promise<number> {
  const rows = await database.rows(
    { count: integer },
    `select count(*) as count from (select from application a where ${openIs("$1")} limit ${mostCounted}) open`,
    [recruiterId],
    "count-open-of",
  );
  return onlyRow(rows).count;
}
