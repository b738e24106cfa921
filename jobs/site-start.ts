/** Records that a site runs on this database, once per environment. */
import type { Config } from "../app/config.ts";
import type { Queryable } from "../db/database.ts";

export async function noteSiteStart(database: Queryable, environment: Config["environment"], now: Date): Promise<void> {
  await database.query(
    "insert into site_start (environment, first_at) values ($1, $2::timestamptz) on conflict do nothing",
    [environment, now.toISOString()],
  );
}
