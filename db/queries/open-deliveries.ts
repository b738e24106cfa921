import type { Queryable } from "../database.ts";
import { integer, text } from "../rows.ts";

/** Open deliveries to these webhooks, by webhook; none: not among the keys. */
export async function openDeliveries(
  database: Queryable,
  webhooks: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.rows(
    { target: text, count: integer },
    `select target, count(*) as count from delivery
     where kind = 'webhook' and delivered_at is null and dead_at is null and target = any ($1::text[])
     group by target`,
    [webhooks],
  );
  return new Map(rows.map(({ target, count }) => [target, count]));
}
