/** What a page may show to the applicant who just registered. */
import type { Queryable } from "../database.ts";
import { type Row, texts } from "../rows.ts";
import { registration } from "../schema.ts";
import { tableColumns } from "../table-columns.ts";

const { list, shape } = tableColumns(registration, "r", [
  "id",
  "code",
  "createdAt",
  "market",
  "language",
  "country",
  "name",
  "email",
  "phone",
  "timeZone",
  "job",
  "position",
  "prefers",
  "surveyClosedAt",
  "linkGeneration",
]);

/** The latest answers by question, of `registration r`. */
export const answersOf = `(select coalesce(jsonb_object_agg(question, value), '{}') from survey_answer
  where registration_id = r.id)`;

const storedShape = { ...shape, answers: texts };

export type StoredRegistration = Row<typeof storedShape>;

/**
 * Null: no such registration. The id alone grants no access (D8): call it only after checking a
 * signed cookie.
 */
export async function registrationById(database: Queryable, id: string): Promise<StoredRegistration | null> {
  const statement = `select ${list}, ${answersOf} as answers from registration r where r.id = $1`;
  const [row] = await database.rows(storedShape, statement, [id], "registration-by-id");
  return row ?? null;
}
