/**
 * Keeps a registration's name, number and email address before a correction. Someone with only a
 * link and the digits could move another person's application away. So the previous mailbox is
 * notified, and can undo the correction for some days.
 */
import { randomBytes } from "node:crypto";
import { isLinkSigned, type Secrets, signLink } from "../../app/signing.ts";
import type { Queryable } from "../../db/database.ts";
import { integer, text } from "../../db/rows.ts";
import { mostTries } from "../../domain/application/link-scope.ts";
import { undoCutoff } from "../../domain/application/undo-correction.ts";
import { sendsEmail } from "../outbox/sends-email.ts";
import type { Work } from "./command.ts";

/** 144 bits. */
const idBytes = 18;

export function newCorrectionId(): string {
  return randomBytes(idBytes).toString("base64url");
}

const signedText = (correctionId: string) => `contact-correction:${correctionId}`;

/** `{correction id}.{signature}`: only for emails to the mailbox before the correction. */
export function undoToken(secrets: Pick<Secrets, "secret">, correctionId: string): string {
  return `${correctionId}.${signLink(secrets, signedText(correctionId))}`;
}

export interface OpenedCorrection {
  readonly correctionId: string;
  readonly left: number;
}

/** Null for forged, used, expired and unknown tokens alike. Read-only. */
export async function openUndo(
  database: Queryable,
  secrets: Secrets,
  token: string,
  now: Date,
): Promise<OpenedCorrection | null> {
  const [correctionId = "", signature = "", ...rest] = token.split(".");
  if (token.length > 160 || rest.length > 0) return null;
  if (!isLinkSigned(secrets, signedText(correctionId), signature)) return null;
  const [row] = await database.rows(
    { wrongTries: integer },
    `select tries as "wrongTries" from contact_correction c where correction_id = $1 and ${isRecent("$2")}
     order by tries limit 1`,
    [correctionId, undoCutoff(now).toISOString()],
    "open-undo",
  );
  if (!row) return null;
  return { correctionId, left: Math.max(0, mostTries - row.wrongTries) };
}

/**
 * A correction can be undone as long as a later one of which the same mailbox was notified.
 * Otherwise an attacker could change the number first, so that its owner lacks the digits to undo a
 * change made a week later.
 */
const isRecent = (
  since: string,
) => `(c.corrected_at >= ${since}::timestamptz or exists (select from contact_correction l
  where l.registration_id = c.registration_id and l.email_key = c.email_key and l.corrected_at >= ${since}::timestamptz))`;

/**
 * Stores the registrations' contact data before a correction. Returns the ids whose mailbox is
 * notified: none without email, and none held, because their applicants must not notice.
 * @param locked stores the data, but allows no undo
 */
export async function saveContactBefore(
  { transaction, context, at }: Work,
  correctionId: string,
  registrationIds: readonly string[],
  locked = false,
): Promise<string[]> {
  if (!sendsEmail(context.config)) return [];
  const rows = await transaction.rows(
    { id: text },
    `with kept as (
       insert into contact_correction
         (correction_id, registration_id, email, email_key, area_code, national_number, phone, name, corrected_at, tries, arrived_at)
       select $1, id, email, email_key, area_code, national_number, phone, name, $3::timestamptz, $4::integer,
         coalesce(arrived_at, created_at)
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
 * Once a registration is back in an earlier mailbox, later mailboxes cannot undo that and are
 * notified without an undo link. A mailbox that lost a registration to a later one no longer counts
 * as earlier. Otherwise a thief could move it out, back and out again for good.
 */
export async function blockLaterUndos(
  { transaction }: Work,
  registrationIds: readonly string[],
  emailKey: string,
): Promise<void> {
  await transaction.query(
    `update contact_correction c set tries = $3 where c.registration_id = any($1::text[]) and c.email_key <> $2 and exists (
       select from contact_correction e where e.registration_id = c.registration_id and e.email_key = $2
         and e.tries < $3 and e.corrected_at < c.corrected_at)`,
    [registrationIds, emailKey, mostTries],
  );
}

const mailboxShape = { registrationId: text, email: text, emailKey: text, name: text, wrongTries: integer };

export interface MailboxBefore {
  readonly registrationId: string;
  readonly email: string;
  readonly emailKey: string;
  /** The applicant's name before the correction. */
  readonly name: string;
  readonly canUndo: boolean;
}

/**
 * The mailbox before a correction, with the first registration that came into it and can be
 * restored. A stranger may have sent the others: what happens to them must not suppress this email.
 * Null: the correction was undone, or all its registrations were erased.
 */
export async function mailboxBefore(
  database: Queryable,
  correctionId: string,
  registrationId: string,
): Promise<MailboxBefore | null> {
  const [row] = await database.rows(
    mailboxShape,
    `select r.id as "registrationId", c.email, c.email_key as "emailKey", coalesce(c.name, r.name) as name, c.tries as "wrongTries"
     from contact_correction c join registration r on r.id = c.registration_id join application a on a.id = r.application_id
     where c.correction_id = $1 and (a.held_at is null or r.id = $2)
     order by c.tries >= $3, c.arrived_at, r.created_at, r.id limit 1`,
    [correctionId, registrationId, mostTries],
    "mailbox-before",
  );
  if (!row) return null;
  const { wrongTries, ...before } = row;
  return { ...before, canUndo: wrongTries < mostTries };
}

export async function forgetOldCorrections(database: Queryable, now: Date): Promise<void> {
  await database.query(`delete from contact_correction c where not ${isRecent("$1")}`, [undoCutoff(now).toISOString()]);
}
