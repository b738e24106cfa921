/** What an e-mail says of a person, read when it is sent: a delivery holds no copy, so an erasure leaves none there. */
import { eq } from "drizzle-orm";
import type { Queryable } from "../database.ts";
import { application, recruiter, registration } from "../schema.ts";

export interface EmailFacts extends Omit<typeof application.$inferSelect, "id"> {
  readonly applicationId: number;
  readonly registrationId: string;
  /** When this was sent, whatever else is in the application: its own 24 hours run from there (D10). */
  readonly createdAt: Date;
  /** Null: since nobody said that nobody wrote after it was sent. */
  readonly clockRestartedAt: Date | null;
  readonly emailKey: string;
  /** Without dashes. */
  readonly code: string;
  readonly market: string;
  readonly country: string;
  readonly name: string;
  readonly email: string;
  readonly areaCode: string;
  readonly nationalNumber: string;
  readonly age: number;
  readonly job: string | null;
  readonly position: string | null;
  readonly sex: string | null;
  readonly timeZone: string | null;
}

/** Null: it was erased, or is past its time. */
export async function emailFacts(database: Queryable, registrationId: string): Promise<EmailFacts | null> {
  const [found] = await database.orm
    .select()
    .from(registration)
    .innerJoin(application, eq(application.id, registration.applicationId))
    .where(eq(registration.id, registrationId));
  if (!found) return null;
  const { id: applicationId, createdAt: _, clockRestartedAt: restarted, ...moments } = found.application;
  const { createdAt } = found.registration;
  const clockRestartedAt = restarted !== null && restarted > createdAt ? restarted : null;
  return { ...found.registration, ...moments, clockRestartedAt, applicationId, registrationId };
}

/** Null: there is no such recruiter, or the account is switched off. */
export async function recruiterAddress(database: Queryable, id: string): Promise<string | null> {
  const [found] = await database.orm
    .select({ email: recruiter.email, disabledAt: recruiter.disabledAt })
    .from(recruiter)
    .where(eq(recruiter.id, id));
  return found && found.disabledAt === null ? found.email : null;
}
