/** What `/verify` looks up (B5): the number and the code, both every time, in one statement. */
import type { Queryable } from "../database.ts";

export interface Known {
  /** A recruiter writes, or wrote, from this number. */
  readonly number: boolean;
  /** The application that the code belongs to; null: none. */
  readonly applicationId: number | null;
}

/** `number` in E.164, `code` as it is stored; null for what cannot be one: it is looked up all the same. */
export async function lookUp(database: Queryable, number: string | null, code: string | null): Promise<Known> {
  const { rows } = await database.query<{ number: boolean; applicationId: number | null }>(
    `select exists (select from recruiter_number where number = $1) as number,
       (select r.application_id from registration r where r.code = $2) as "applicationId"`,
    [number ?? "", code ?? ""],
    "verify",
  );
  return { number: rows[0]?.number ?? false, applicationId: rows[0]?.applicationId ?? null };
}
