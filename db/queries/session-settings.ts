/** What a session of the database has of its own accord, which behind a connection pooler is all that a statement alone has. */
import type { Queryable } from "../database.ts";
import { boolean, onlyRow, type Row } from "../rows.ts";

const settings = {
  /** A statement ends by itself. */
  isBounded: boolean,
  /** Statements are compiled, which takes longer than any of ours. */
  compiles: boolean,
};

export async function sessionSettings(database: Queryable): Promise<Row<typeof settings>> {
  const rows = await database.rows(
    settings,
    `select current_setting('statement_timeout') <> '0' as "isBounded", current_setting('jit') = 'on' as compiles`,
  );
  return onlyRow(rows);
}
