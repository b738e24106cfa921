/** Whom a letter about a recruiter's own account goes to. */
import type { DeskLanguage } from "../../domain/desk/desk.ts";
import type { Queryable } from "../database.ts";

export interface LetterOwner {
  readonly email: string;
  readonly name: string;
  readonly language: DeskLanguage;
}

/** Also of an account that is switched off: that is what the letter may be about. Null: there is none any more. */
export async function letterOwner(database: Queryable, recruiterId: string): Promise<LetterOwner | null> {
  const { rows } = await database.query<LetterOwner>(
    "select email, name, coalesce(language, 'en') as language from recruiter where id = $1",
    [recruiterId],
  );
  return rows[0] ?? null;
}
