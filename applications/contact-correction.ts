/**
 * What a registration said before its number or email address was corrected. Whoever only has a link and the digits may send somebody
 * else's application away by a correction: the mailbox that it was under is notified, and can take it back for some days.
 */
import { randomBytes } from "node:crypto";
import { isLinkSigned, type Secrets, signLink } from "../signatures.ts";
import type { Queryable } from "../db/database.ts";
import { integer, text } from "../db/rows.ts";
import { mostTries } from "../domain/application/reach.ts";
import { undoCutoff } from "../domain/application/undo-correction.ts";
import { sendsMail } from "../outbox/sends-mail.ts";
import type { Work } from "./command.ts";

/** 144 bits. */
const idBytes = 18;

export function newCorrectionId(): string {
  return randomBytes(idBytes).toString("base64url");
}

const signedText = (correctionId: string) => `contact-correction:${correctionId}`;

/** `{correction id}.{signature}`: only ever put into an email to the mailbox before the correction. */
export function undoToken(secrets: Pick<Secrets, "secret">, correctionId: string): string {
  return `${correctionId}.${signLink(secrets, signedText(correctionId))}`;
}

export interface OpenedCorrection {
  readonly correctionId: string;
  /** How many tries at the digits remain. */
  readonly left: number;
}

/** Null for a wrong, used, old or unknown token, with nothing to tell them apart. Changes nothing. */
export async function openUndo(
  database: Queryable,
  secrets: Secrets,
  token: string,
  now: Date,
): Promise<OpenedCorrection | null> {
  const [correctionId = "", signature = "", ...rest] = token.split(".");
  if (token.length > 160 || rest.length > 0) return null;
  if (!isLinkSigned(secrets, signedText(correctionId), signature)) return null;
  const [found] = await database.rows(
    { wrongTries: integer },
    `select tries as "wrongTries" from contact_correction c where correction_id = $1 and ${isKept("$2")} limit 1`,
    [correctionId, undoCutoff(now).toISOString()],
    "open-undo",
  );
  if (!found) return null;
  return { correctionId, left: Math.max(0, mostTries - found.wrongTries) };
}

/**
 * A correction can be taken back as long as a later one that the same mailbox was notified of: otherwise a number could be changed first, and
 * with the digits of that one alone nobody could take back what comes a week later.
 */
const isKept = (since: string) => `(c.corrected_at >= ${since}::timestamptz or exists (select from contact_correction l
  where l.registration_id = c.registration_id and l.email_key = c.email_key and l.corrected_at >= ${since}::timestamptz))`;

/**
 * Keeps what these registrations say now, and returns those whose mailbox is notified: none where no email leaves, and none that are held
 * back, of which their applicant must notice nothing.
 * `locked`: what is kept is told, and cannot be taken back.
 */
export async function keepBefore(
  { transaction, context, at }: Work,
  correctionId: string,
  registrationIds: readonly string[],
  locked = false,
): Promise<string[]> {
  if (!sendsMail(context.config)) return [];
  const rows = await transaction.rows(
    { id: text },
    `with kept as (
       insert into contact_correction
         (correction_id, registration_id, email, email_key, area_code, national_number, phone, corrected_at, tries)
       select $1, id, email, email_key, area_code, national_number, phone, $3::timestamptz, $4::integer
       from registration where id = any($2::text[]) returning registration_id
     )
     select r.id from kept join registration r on r.id = kept.registration_id join application a on a.id = r.application_id
     where a.held_at is null`,
    [correctionId, registrationIds, at, locked ? mostTries : 0],
    "keep-before",
  );
  return rows.map(({ id }) => id);
}

/**
 * An earlier mailbox wins: what comes back to one that it was moved away from, cannot be had again by those that it was under meanwhile.
 * They are notified, and have nothing to take back.
 */
export async function lockMeanwhile(
  { transaction }: Work,
  registrationIds: readonly string[],
  emailKey: string,
): Promise<void> {
  await transaction.query(
    `update contact_correction c set tries = $3 where c.registration_id = any($1::text[]) and c.email_key <> $2 and exists (
       select from contact_correction e where e.registration_id = c.registration_id and e.email_key = $2
         and e.corrected_at < c.corrected_at)`,
    [registrationIds, emailKey, mostTries],
  );
}

const mailboxShape = { email: text, emailKey: text, wrongTries: integer };

/** The mailbox that a registration was under before a correction. Null: the correction was taken back, or the registration is erased. */
export async function mailboxBefore(
  database: Queryable,
  correctionId: string,
  registrationId: string,
): Promise<{ readonly email: string; readonly emailKey: string; readonly canUndo: boolean } | null> {
  const [found] = await database.rows(
    mailboxShape,
    `select c.email, c.email_key as "emailKey", c.tries as "wrongTries" from contact_correction c join registration r on r.id = c.registration_id
     where c.correction_id = $1 and c.registration_id = $2`,
    [correctionId, registrationId],
    "mailbox-before",
  );
  return found ? { email: found.email, emailKey: found.emailKey, canUndo: found.wrongTries < mostTries } : null;
}

export async function forgetOldCorrections(database: Queryable, now: Date): Promise<void> {
  await database.query(`delete from contact_correction c where not ${isKept("$1")}`, [undoCutoff(now).toISOString()]);
}
