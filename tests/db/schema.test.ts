/** db/schema.ts and db/migrations agree on both engines. */
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "../../db/schema.ts";
import { useDatabase } from "../support/databases.ts";

const context = useDatabase();
const tables = Object.values(schema as Record<string, unknown>).filter((each) => is(each, PgTable));

interface Column {
  table: string;
  column: string;
  type: string;
  required: boolean;
  automatic: boolean;
}

function described(): Column[] {
  return tables.flatMap((table) =>
    Object.values(getTableColumns(table)).map((column) => ({
      table: getTableName(table),
      column: column.name,
      type: column.getSQLType(),
      required: column.notNull,
      automatic: column.hasDefault,
    })),
  );
}

async function migrated(): Promise<Column[]> {
  const { rows } = await context.database.query<Column>(
    `select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
       a.attnotnull as required, a.atthasdef or a.attidentity <> '' as automatic
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  );
  return rows.map((row) => ({ ...row, type: row.type.replace("character varying", "varchar") }));
}

const sorted = (columns: Column[]) =>
  columns.sort((a, b) => (`${a.table}.${a.column}` < `${b.table}.${b.column}` ? -1 : 1));

test("declared columns match the migrated ones in name, type, nullability and default", async () => {
  expect(sorted(described())).toEqual(sorted(await migrated()));
});

test("declared primary keys match the migrated ones", async () => {
  const { rows } = await context.database.query<{ table: string; columns: string[] }>(
    `select i.indrelid::regclass::text as "table", array_agg(a.attname::text order by a.attname) as columns
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
     where i.indisprimary and n.nspname = 'public' group by 1 order by 1`,
  );
  const expected = tables.map((table) => {
    const { columns, primaryKeys, name } = getTableConfig(table);
    const own = columns.filter(({ primary }) => primary);
    return { table: name, columns: [...own, ...primaryKeys.flatMap((key) => key.columns)].map((c) => c.name).sort() };
  });
  expect(rows).toEqual(expected.sort((a, b) => (a.table < b.table ? -1 : 1)));
});
