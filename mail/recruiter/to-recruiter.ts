/**
 * Letters to recruiters, in the language that each last read the desk in, and to the operator where nobody has an account
 * there: enough to find the application at the desk, and no way to reach its person but that.
 */
import type { Database } from "../../db/database.ts";
import { letterOwner } from "../../db/queries/letter-owner.ts";
import { contactFacts, type ContactFacts, recruiterAddress } from "../../db/queries/email-facts.ts";
import type { Language } from "../../locales/markets.ts";
import { deskPath } from "../../routes.ts";
import { inLanguage, type LetterLanguage } from "../language.ts";
import type { Letter, WriteLetter } from "../letter.ts";
import { operatorMailbox } from "../operator/to-operator.ts";
import { registrationOf } from "../registration-of.ts";
import type { EmailSettings } from "../settings.ts";

export interface RecruiterContext extends LetterLanguage {
  readonly person: ContactFacts;
  readonly settings: EmailSettings;
  readonly now: Date;
}

/** @param write null: what it says is no longer so */
export function toRecruiter(write: (context: RecruiterContext) => Letter | null): WriteLetter {
  return async ({ database, config: settings, target, now, payload }) => {
    const registrationId = registrationOf(payload);
    const person = registrationId === null ? null : await contactFacts(database, registrationId);
    if (person === null) return null;
    const reader = await readerOf(database, settings, target);
    if (reader === null) return null;
    const letter = write({ ...inLanguage(reader.language), person, settings, now });
    return letter && { to: reader.to, replyTo: null, letter, mailbox: null };
  };
}

/** What a letter about many applications is written from. */
export interface DeskContext extends LetterLanguage {
  readonly database: Database;
  /** The recruiter's id; null: it goes to the operator. */
  readonly recruiterId: string | null;
  readonly now: Date;
  /** Absolute. */
  readonly deskHref: string;
  readonly operator: EmailSettings["operator"];
}

/** @param write null: there is nothing to say any more */
export function toRecruiters(write: (context: DeskContext, payload: unknown) => Promise<Letter | null>): WriteLetter {
  return async ({ database, config: settings, target, now, payload }) => {
    const reader = await readerOf(database, settings, target);
    if (reader === null) return null;
    const deskHref = `${settings.publicUrl}${deskPath}`;
    const about = { database, now, recruiterId: recruiterIn(target), deskHref, operator: settings.operator };
    const letter = await write({ ...inLanguage(reader.language), ...about }, payload);
    return letter && { to: reader.to, replyTo: null, letter, mailbox: null };
  };
}

function recruiterIn(target: string): string | null {
  return /^recruiter:(.+)$/.exec(target)?.[1] ?? null;
}

interface Reader {
  readonly to: readonly string[];
  readonly language: Language;
}

async function readerOf(database: Database, { operator }: EmailSettings, target: string): Promise<Reader | null> {
  return target === "operator" ? operatorMailbox(operator) : recruiterMailbox(database, target);
}

/** Null: there is no such recruiter, or the account is switched off. */
async function recruiterMailbox(database: Database, target: string): Promise<Reader | null> {
  const id = recruiterIn(target) ?? "";
  const [email, owner] = [await recruiterAddress(database, id), await letterOwner(database, id)];
  return email === null || owner === null ? null : { to: [email], language: owner.language };
}
