/** What a page may show to the applicant who just registered. */
import { eq } from "drizzle-orm";
import type { Channel } from "../../domain/application/lifecycle.ts";
import type { Queryable } from "../database.ts";
import { registration, surveyAnswer } from "../schema.ts";

export interface StoredRegistration {
  id: string;
  /** Without dashes: domain/code formats it. */
  code: string;
  createdAt: Date;
  market: string;
  language: string;
  country: string;
  name: string;
  email: string;
  phone: string;
  /** The browser's IANA zone; null: not reported. */
  timeZone: string | null;
  /** Slug of the vacancy. */
  job: string | null;
  position: string | null;
  /** Preferred channel; null: none chosen. */
  prefers: Channel | null;
  surveyClosedAt: Date | null;
  /** Of the private link (application-link.ts). */
  linkGeneration: number;
  /** By question, the latest answer. */
  answers: Readonly<Record<string, string>>;
}

/**
 * Null: no such registration. The id alone grants no access (D8): call it only after checking a
 * signed cookie.
 */
export async function registrationById(database: Queryable, id: string): Promise<StoredRegistration | null> {
  const [row] = await database.orm
    .select({
      id: registration.id,
      code: registration.code,
      createdAt: registration.createdAt,
      market: registration.market,
      language: registration.language,
      country: registration.country,
      name: registration.name,
      email: registration.email,
      phone: registration.phone,
      timeZone: registration.timeZone,
      job: registration.job,
      position: registration.position,
      prefers: registration.prefers,
      surveyClosedAt: registration.surveyClosedAt,
      linkGeneration: registration.linkGeneration,
    })
    .from(registration)
    .where(eq(registration.id, id));
  if (!row) return null;
  const answers = await database.orm.select().from(surveyAnswer).where(eq(surveyAnswer.registrationId, id));
  return { ...row, answers: Object.fromEntries(answers.map(({ question, value }) => [question, value])) };
}
