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
  /** The browser's IANA zone; null when it said none. */
  timeZone: string | null;
  /** Slug of the vacancy it came from. */
  job: string | null;
  position: string | null;
  /** How they want to be contacted; null: nothing was chosen. */
  prefers: Channel | null;
  surveyClosedAt: Date | null;
  /** Of the private link (application-link.ts). */
  linkGeneration: number;
  /** Question to answer, the last one given to each. */
  answers: Readonly<Record<string, string>>;
}

/** Null: no such registration. The id alone gives no right to see any of this (D8): ask for it only by a signed cookie. */
export async function registrationById(database: Queryable, id: string): Promise<StoredRegistration | null> {
  const [found] = await database.orm
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
  if (!found) return null;
  const given = await database.orm.select().from(surveyAnswer).where(eq(surveyAnswer.registrationId, id));
  return { ...found, answers: Object.fromEntries(given.map(({ question, value }) => [question, value])) };
}
