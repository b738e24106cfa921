/** Whom a letter about a recruiter's own account goes to. */
import { eq } from "drizzle-orm";
import type { DeskLanguage } from "../../domain/desk/desk.ts";
import type { Queryable } from "../database.ts";
import { recruiter } from "../schema.ts";

export interface LetterOwner {
  readonly email: string;
  readonly name: string;
  readonly language: DeskLanguage;
}

/** Also of an account that is switched off: that is what the letter may be about. Null: there is none any more. */
export async function letterOwner(database: Queryable, recruiterId: string): Promise<LetterOwner | null> {
  const { email, name, language } = recruiter;
  const [found] = await database.orm
    .select({ email, name, language })
    .from(recruiter)
    .where(eq(recruiter.id, recruiterId));
  return found ? { ...found, language: found.language ?? "en" } : null;
}
