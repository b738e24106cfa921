/**
 * Defaults of a database session. Behind a connection pooler, single statements have no other
 * settings.
 */
import type { Queryable } from "../database.ts";
import { boolean, onlyRow, type Row } from "../rows.ts";

const settings = {
  /** Statements have a time limit. */
  isBounded: boolean,
  /** The planner compiles statements (JIT), which takes longer than any of ours. */
  compiles: boolean,
};

export async function sessionSettings(database: Queryable): Promise<Row<typeof settings>> {
  const rows = await database.rows(
    settings,
    `select current_setting('statement_timeout') <> '0' as "isBounded", current_setting('jit') = 'on' as compiles`,
  );
  return onlyRow(rows);
}
