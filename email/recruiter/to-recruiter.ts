/**
 * Emails to recruiters, in the language they last used at the desk, and to the operator where no
 * accounts exist. They identify the application at the desk and contain no way to contact its
 * person.
 */
import type { Database } from "../../db/database.ts";
import { emailOwner } from "../../db/queries/email-owner.ts";
import { contactFacts, type ContactFacts, recruiterAddress } from "../../db/queries/email-facts.ts";
import type { Language } from "../../locales/markets.ts";
import { deskPath } from "../../routes.ts";
import { inLanguage, type EmailLanguage } from "../language.ts";
import type { AddressedEmail, EmailContent, WriteEmail } from "../email.ts";
import { operatorMailbox } from "../operator/to-operator.ts";
import { registrationOf } from "../read-registration.ts";
import type { EmailSettings } from "../settings.ts";

export interface RecruiterContext extends EmailLanguage {
  readonly person: ContactFacts;
  readonly settings: EmailSettings;
  readonly now: Date;
}

/** @param write returns null when the email is no longer true */
export function toRecruiter(write: (context: RecruiterContext) => EmailContent | null): WriteEmail {
  return async ({ database, config: settings, target, now, payload }) => {
    const registrationId = registrationOf(payload);
    const person = registrationId === null ? null : await contactFacts(database, registrationId);
    if (person === null) return null;
    const reader = await readerOf(database, settings, target);
    if (reader === null) return null;
    return addressedTo(reader, write({ ...inLanguage(reader.language), person, settings, now }));
  };
}

/** The input of an email about many applications. */
export interface DeskContext extends EmailLanguage {
  readonly database: Database;
  /** The recruiter's id; null: the email goes to the operator. */
  readonly recruiterId: string | null;
  readonly now: Date;
  /** Absolute. */
  readonly deskHref: string;
  readonly operator: EmailSettings["operator"];
}

/** @param write returns null when there is nothing left to report */
export function toRecruiters(
  write: (context: DeskContext, payload: unknown) => Promise<EmailContent | null>,
): WriteEmail {
  return async ({ database, config: settings, target, now, payload }) => {
    const reader = await readerOf(database, settings, target);
    if (reader === null) return null;
    const deskHref = `${settings.publicUrl}${deskPath}`;
    const about = { database, now, recruiterId: recruiterIn(target), deskHref, operator: settings.operator };
    return addressedTo(reader, await write({ ...inLanguage(reader.language), ...about }, payload));
  };
}

function recruiterIn(target: string): string | null {
  return /^recruiter:(.+)$/.exec(target)?.[1] ?? null;
}

interface Reader {
  readonly to: readonly string[];
  readonly language: Language;
}

function addressedTo({ to, language }: Reader, content: EmailContent | null): AddressedEmail | null {
  const { tag, dir } = inLanguage(language);
  return content && { to, replyTo: null, content: { ...content, tag, dir }, mailbox: null };
}

async function readerOf(database: Database, { operator }: EmailSettings, target: string): Promise<Reader | null> {
  return target === "operator" ? operatorMailbox(operator) : recruiterMailbox(database, target);
}

/** Null: the recruiter does not exist, or the account is disabled. */
async function recruiterMailbox(database: Database, target: string): Promise<Reader | null> {
  const id = recruiterIn(target) ?? "";
  const [email, owner] = [await recruiterAddress(database, id), await emailOwner(database, id)];
  return email === null || owner === null ? null : { to: [email], language: owner.language };
}
