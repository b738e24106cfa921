/** What `/verify` looks up (B5): the number and the code, both every time, in one statement. */
import type { Queryable } from "../database.ts";
import { boolean, integer, nullable, onlyRow, type Row } from "../rows.ts";

const known = {
  /** A recruiter writes, or wrote, from this number. */
  number: boolean,
  /** The application that the code belongs to; null: none. */
  applicationId: nullable(integer),
};

export type Known = Row<typeof known>;

/** `number` in E.164, `code` as it is stored; null for what cannot be one: it is looked up all the same. */
export async function lookUp(database: Queryable, number: string | null, code: string | null): Promise<Known> {
  const rows = await database.rows(
    known,
    `select exists (select from recruiter_number where number = $1) as number,
       (select r.application_id from registration r where r.code = $2) as "applicationId"`,
    [number ?? "", code ?? ""],
    "verify",
  );
  return onlyRow(rows);
}
