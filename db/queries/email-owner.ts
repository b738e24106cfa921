import { eq } from "drizzle-orm";
import type { DeskLanguage } from "../../domain/desk/desk.ts";
import type { Queryable } from "../database.ts";
import { recruiter } from "../schema.ts";

export interface EmailOwner {
  readonly email: string;
  readonly name: string;
  readonly language: DeskLanguage;
}

/** Includes disabled accounts, because the email may be about that. Null: deleted. */
export async function emailOwner(database: Queryable, recruiterId: string): Promise<EmailOwner | null> {
  const { email, name, language } = recruiter;
  const [row] = await database.orm
    .select({ email, name, language })
    .from(recruiter)
    .where(eq(recruiter.id, recruiterId));
  return row ? { ...row, language: row.language ?? "en" } : null;
}
