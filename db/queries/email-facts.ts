/** What an e-mail says of a person, read when it is sent: a delivery holds no copy, so an erasure leaves none there. */
import { asc, eq } from "drizzle-orm";
import type { Channel } from "../../domain/application/lifecycle.ts";
import { clockStart } from "../../domain/contact-clock/clock.ts";
import type { Queryable } from "../database.ts";
import { application, recruiter, registration } from "../schema.ts";

export interface EmailFacts extends Omit<typeof application.$inferSelect, "id"> {
  readonly applicationId: number;
  readonly registrationId: string;
  /** When this was sent, whatever else is in the application: its own 24 hours run from there (D10). */
  readonly createdAt: Date;
  readonly emailKey: string;
  /** Without dashes. */
  readonly code: string;
  readonly market: string;
  readonly country: string;
  readonly name: string;
  readonly email: string;
  readonly areaCode: string;
  readonly nationalNumber: string;
  readonly job: string | null;
  readonly position: string | null;
  readonly sex: string | null;
  /** How they want to be contacted; null: nothing was chosen. */
  readonly prefers: Channel | null;
  readonly timeZone: string | null;
}

/** And what of the application as a whole is told to who is to write to the person. */
export interface ContactFacts extends EmailFacts {
  /** Where the application's clock runs from: the earliest sending's counts (D10). */
  readonly clockFrom: Date;
  /** Of every sending in it, the first one first, without dashes: whoever sent it knows that code and no other. */
  readonly codes: readonly string[];
}

/** Null: it was erased, or is past its time. */
export async function emailFacts(database: Queryable, registrationId: string): Promise<EmailFacts | null> {
  const [found] = await database.orm
    .select()
    .from(registration)
    .innerJoin(application, eq(application.id, registration.applicationId))
    .where(eq(registration.id, registrationId));
  if (!found) return null;
  const { id: applicationId, createdAt: _, ...moments } = found.application;
  return { ...found.registration, ...moments, applicationId, registrationId };
}

/** Null: it was erased, or is past its time. */
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

/** Null: there is no such recruiter, or the account is switched off. */
export async function recruiterAddress(database: Queryable, id: string): Promise<string | null> {
  const [found] = await database.orm
    .select({ email: recruiter.email, disabledAt: recruiter.disabledAt })
    .from(recruiter)
    .where(eq(recruiter.id, id));
  return found && found.disabledAt === null ? found.email : null;
}
