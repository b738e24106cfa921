/** Facts for emails, read when sent: a delivery holds no copy, so an erasure leaves none. */
import { asc, eq } from "drizzle-orm";
import type { Channel } from "../../domain/application/lifecycle.ts";
import { clockStart } from "../../domain/contact-clock/clock.ts";
import type { Queryable } from "../database.ts";
import { application, recruiter, registration } from "../schema.ts";

export interface EmailFacts extends Omit<typeof application.$inferSelect, "id"> {
  readonly applicationId: number;
  readonly registrationId: string;
  /** When this registration was sent: its own 24 hours run from there (D10). */
  readonly createdAt: Date;
  readonly emailKey: string;
  /** Without dashes. */
  readonly code: string;
  readonly market: string;
  readonly country: string;
  readonly name: string;
  readonly email: string;
  /** E.164 */
  readonly phone: string;
  readonly areaCode: string;
  readonly nationalNumber: string;
  readonly job: string | null;
  readonly position: string | null;
  readonly sex: string | null;
  /** Preferred channel; null: none chosen. */
  readonly prefers: Channel | null;
  readonly timeZone: string | null;
}

/** Includes the application as a whole, for the recruiter who contacts the person. */
export interface ContactFacts extends EmailFacts {
  /** Start of the application's clock: its earliest registration counts (D10). */
  readonly clockFrom: Date;
  /**
   * Codes of all its registrations, oldest first, without dashes: a sender knows only the code of
   * their own.
   */
  readonly codes: readonly string[];
}

/** Null: erased or expired. */
export async function emailFacts(database: Queryable, registrationId: string): Promise<EmailFacts | null> {
  const [row] = await database.orm
    .select()
    .from(registration)
    .innerJoin(application, eq(application.id, registration.applicationId))
    .where(eq(registration.id, registrationId));
  if (!row) return null;
  const { id: applicationId, createdAt: _, ...moments } = row.application;
  return { ...row.registration, ...moments, applicationId, registrationId };
}

/** Null: erased or expired. */
export async function contactFacts(database: Queryable, registrationId: string): Promise<ContactFacts | null> {
  const person = await emailFacts(database, registrationId);
  if (person === null) return null;
  const sent = await database.orm
    .select({ code: registration.code, createdAt: registration.createdAt })
    .from(registration)
    .where(eq(registration.applicationId, person.applicationId))
    .orderBy(asc(registration.createdAt), asc(registration.id));
  const [first] = sent;
  if (!first) return null;
  return { ...person, clockFrom: clockStart({ ...person, ...first }), codes: sent.map(({ code }) => code) };
}

/** Null: no such recruiter, or disabled. */
export async function recruiterAddress(database: Queryable, id: string): Promise<string | null> {
  const [row] = await database.orm
    .select({ email: recruiter.email, disabledAt: recruiter.disabledAt })
    .from(recruiter)
    .where(eq(recruiter.id, id));
  return row && row.disabledAt === null ? row.email : null;
}
