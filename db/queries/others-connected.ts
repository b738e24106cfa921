/** Whether another process of Fairlead is connected to this server's database; behind a pooler that keeps no names, nobody can tell. */
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
