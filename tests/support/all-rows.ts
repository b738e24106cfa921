/** The complete contents of a database, for comparing two. */
import type { Database } from "../../db/database.ts";

/** Every row as text by table, sorted, the same on every engine. */
export async function allRows(
  database: Database,
  leftOut: readonly string[] = [],
): Promise<Record<string, readonly string[]>> {
  return database.transaction(async (transaction) => {
    await transaction.script("set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'");
    const { rows: tables } = await transaction.query<{ name: string }>(
      "select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1",
    );
    const found: Record<string, readonly string[]> = {};
    for (const { name } of tables) {
      if (leftOut.includes(name)) continue;
      const { rows } = await transaction.query<{ row: string }>(`select t::text as row from "${name}" t`);
      found[name] = rows.map(({ row }) => row).sort();
    }
    return found;
  });
}

/**
 * The schema around the rows: indexes, references, checks, triggers and sequence positions. Only
 * newer servers name NOT NULL constraints.
 */
export async function surroundings(database: Database): Promise<readonly string[]> {
  const { rows } = await database.query<{ said: string }>(
    `select pg_get_indexdef(indexrelid) as said from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
     union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select sequencename || ' ' || coalesce(last_value::text, 'unused') from pg_sequences where schemaname = 'public'
     order by 1`,
  );
  return rows.map(({ said }) => said);
}
