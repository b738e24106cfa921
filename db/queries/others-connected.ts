/**
 * Whether another Fairlead process is connected to this database. Behind a pooler that does not
 * pass names on, this is unknown.
 */
import type { Database } from "../database.ts";
import { boolean, onlyRow } from "../rows.ts";

export async function othersConnected(database: Database): Promise<boolean> {
  const rows = await database.rows(
    { others: boolean },
    `select exists (select from pg_stat_activity where datname = current_database() and application_name = 'fairlead'
       and pid <> pg_backend_pid() and backend_type = 'client backend') as others`,
  );
  return onlyRow(rows).others;
}
