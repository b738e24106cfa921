/** Columns of a table in a handwritten statement, by their names and types in the schema. */
import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { boolean, type Column, integer, json, nullable, text, time } from "./rows.ts";

const typed = { string: text, number: integer, date: time, boolean } as const;

/**
 * @param alias of the table in the statement
 * @returns `list`, for the statement: `r.created_at as "createdAt", …`; and `shape` of its rows
 */
export function tableColumns<Table extends PgTable, const Name extends string & keyof Table["$inferSelect"]>(
  table: Table,
  alias: string,
  names: readonly Name[],
) {
  const all = getTableColumns(table);
  const chosen = names.map((name) => ({ name, column: all[name] as (typeof all)[string] }));
  const shape = chosen.map(({ name, column: { dataType, notNull } }) => {
    const type = dataType in typed ? typed[dataType as keyof typeof typed] : json();
    return [name, notNull ? type : nullable<unknown>(type)];
  });
  return {
    list: chosen.map(({ name, column }) => `${alias}.${column.name} as "${name}"`).join(", "),
    shape: Object.fromEntries(shape) as { readonly [Each in Name]: Column<Table["$inferSelect"][Each]> },
  };
}

/** Names of a table's columns, for `tableColumns`. */
export function columnsExcept<Table extends PgTable, const Name extends string & keyof Table["$inferSelect"]>(
  table: Table,
  without: readonly Name[],
) {
  const names = Object.keys(getTableColumns(table)) as (string & keyof Table["$inferSelect"])[];
  return names.filter((name): name is Exclude<typeof name, Name> => !without.some((each) => each === name));
}
