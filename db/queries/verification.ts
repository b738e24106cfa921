/** What `/verify` looks up (B5): always number and code, in one statement. */
import type { Queryable } from "../database.ts";
import { integer, nullable, onlyRow, type Row, text } from "../rows.ts";

const known = {
  /** The first of the numbers that belongs or belonged to a recruiter; null: none. */
  number: nullable(text),
  /** The application with the code; null: none. */
  applicationId: nullable(integer),
};

export type Known = Row<typeof known>;

/**
 * `numbers` in E.164, `code` as stored; empty and null for invalid input, which is looked up all
 * the same.
 */
export async function lookUpSender(
  database: Queryable,
  numbers: readonly string[],
  code: string | null,
): Promise<Known> {
  const rows = await database.rows(
    known,
    `select (select number from recruiter_number where number = any($1::text[])
         order by array_position($1::text[], number) limit 1) as number,
       (select r.application_id from registration r where r.code = $2) as "applicationId"`,
    [numbers, code ?? ""],
    "verify",
  );
  return onlyRow(rows);
}
