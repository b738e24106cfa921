/**
 * The private links to a status page (B2), and what each of them opens (D30). One on the success page opens the one
 * registration that its browser sent; one in a letter opens every registration under the address it was mailed to, because
 * having opened the mailbox is the proof.
 *
 * Tokens are made from ids, a generation and the deployment's secret, so none is stored: who reads the database has no link.
 */
import { randomBytes } from "node:crypto";
import { isSigned, type Secrets, sign } from "../signatures.ts";
import type { Database, Queryable, Transaction } from "../db/database.ts";
import { boolean, integer, type Row, text } from "../db/rows.ts";
import type { Reach } from "../domain/application/reach.ts";

/** Wrong last four digits that one link takes (B2). */
export const mostTries = 5;

export type ApplicationLink = OpenedLink & (OfRegistration | OfMailbox);

interface OfRegistration {
  readonly reach: Reach & { readonly kind: "registration" };
  /** From the success page. */
  readonly mailed: null;
}

interface OfMailbox {
  readonly reach: Reach & { readonly kind: "mailbox" };
  readonly mailed: MailedLink;
}

interface OpenedLink {
  /** Of the cookie that remembers the digits: dead with the link. */
  readonly subject: string;
  /** Wrong last four digits given under it so far. */
  readonly tries: number;
  /** The code of the registration to show first, as stored; "" where the link names none. */
  readonly shows: string;
}

const newestShape = { mailboxId: text, generation: integer };

export type NewestLink = Row<typeof newestShape>;

export interface MailedLink extends NewestLink {
  /** Of the registration the letter is about, as stored. */
  readonly code: string;
}

/** 144 bits of the signature. */
const signatureBytes = 18;
const signatureShape = /^[\w-]{24}$/;

/** `{registration id}.{signature}`: for the browser that sent it, and nobody else. */
export function registrationToken(secrets: Pick<Secrets, "secret">, id: string, generation: number): string {
  return `${id}.${signed(secrets, registrationText(id, generation))}`;
}

/**
 * `{mailbox id}.{generation}.{code}.{signature}`: only ever put into a letter to that mailbox. The code is that of the
 * registration the letter is about, whose number's digits are good under the link.
 */
export function mailboxToken(secrets: Pick<Secrets, "secret">, { mailboxId, generation, code }: MailedLink): string {
  return `${mailboxId}.${generation}.${code}.${signed(secrets, letterText(mailboxId, generation, code))}`;
}

/** The same link, shown with another of the registrations it opens. */
export function showing(token: string, code: string): string {
  return [...token.split(".").slice(0, 4), code].join(".");
}

const registrationText = (id: string, generation: number | string) => `application-link:${id}:${generation}`;
const mailboxText = (id: string, generation: number | string) => `application-link:mailbox:${id}:${generation}`;
const letterText = (id: string, generation: number, code: string) => `${mailboxText(id, generation)}:${code}`;

function signed(secrets: Pick<Secrets, "secret">, text: string): string {
  return sign(secrets, text).subarray(0, signatureBytes).toString("base64url");
}

/** What a token opens; null for a wrong, old or unknown one, with nothing to tell them apart. Changes nothing. */
export async function openLink(database: Queryable, secrets: Secrets, token: string): Promise<ApplicationLink | null> {
  const parts = token.split(".");
  if (token.length > 160) return null;
  if (parts.length === 2) return openRegistrationLink(database, secrets, parts as [string, string]);
  const [mailboxId = "", generation = "", code = "", signature, shown = code, ...rest] = parts;
  if (signature === undefined || rest.length > 0) return null;
  return openMailboxLink(database, secrets, [mailboxId, generation, code, signature], shown);
}

async function openRegistrationLink(
  database: Queryable,
  secrets: Secrets,
  [id, signature]: [string, string],
): Promise<ApplicationLink | null> {
  // What no link of ours looks like costs no look into the database.
  if (!signatureShape.test(signature) || !/^[\w-]{8,64}$/.test(id)) return null;
  const [found] = await database.rows(
    { generation: integer, tries: integer },
    "select link_generation as generation, link_tries as tries from registration where id = $1",
    [id],
    "registration-link",
  );
  const right = isSigned(secrets, registrationText(id, found?.generation ?? 0), signature, signatureBytes);
  if (!right || !found) return null;
  const { generation, tries } = found;
  return {
    reach: { kind: "registration", id },
    subject: registrationText(id, generation),
    tries,
    mailed: null,
    shows: "",
  };
}

async function openMailboxLink(
  database: Queryable,
  secrets: Secrets,
  [mailboxId, typed, code, signature]: [string, string, string, string],
  shows: string,
): Promise<ApplicationLink | null> {
  const generation = /^(0|[1-9]\d{0,8})$/.test(typed) ? Number(typed) : -1;
  // Before anything is looked for: anybody can make up a link.
  if (!isSigned(secrets, letterText(mailboxId, generation, code), signature, signatureBytes)) return null;
  const [found] = await database.rows(
    { emailKey: text, tries: integer },
    `select m.email_key as "emailKey", l.tries from mailbox m join mailbox_link l on l.mailbox_id = m.id
     where m.id = $1 and l.generation = $2 and not exists (
       select from mailbox_link n where n.mailbox_id = m.id and n.generation > l.generation and n.used_at is not null)`,
    [mailboxId, generation],
    "mailbox-link",
  );
  if (!found) return null;
  return {
    reach: { kind: "mailbox", emailKey: found.emailKey },
    subject: mailboxText(mailboxId, generation),
    tries: found.tries,
    mailed: { mailboxId, generation, code },
    shows,
  };
}

/**
 * Counts a try at the last four digits and says whether they were right. Under a mailbox's link those of the registration its
 * letter is about, and of any that was there when the link was made: what somebody else typed keeps no owner out, and who only
 * found the link cannot add a number of their own. One statement, so that any number of tries at once are
 * counted one by one. `left` is how many remain.
 *
 * The first right ones given under a link that was asked for anew replace every older link to the same registrations.
 */
export function tryDigits(
  database: Database,
  { reach, mailed }: ApplicationLink,
  digits: string,
  now: Date,
): Promise<{ readonly right: boolean; readonly left: number }> {
  return database.transaction((transaction) =>
    mailed === null
      ? tryOwn(transaction, reach.id, digits)
      : tryMailed(transaction, reach.emailKey, mailed, digits, now),
  );
}

const triedShape = { right: boolean, tries: integer };

async function tryOwn(transaction: Transaction, id: string, digits: string) {
  const [tried] = await transaction.rows(
    triedShape,
    `update registration set link_tries = link_tries + case when right(phone, 4) = $2 then 0 else 1 end
     where id = $1 and link_tries < $3 returning right(phone, 4) = $2 as right, link_tries as tries`,
    [id, digits, mostTries],
    "try-digits",
  );
  return triedResult(tried);
}

async function tryMailed(
  transaction: Transaction,
  emailKey: string,
  { mailboxId, generation, code }: MailedLink,
  digits: string,
  now: Date,
) {
  // As every command takes them first: who corrects or erases what is under the mailbox deletes it, and its links, after that.
  await transaction.query(
    `select from application a where a.id in (select application_id from registration where email_key = $1)
     order by a.id for no key update`,
    [emailKey],
    "try-mailed-lock",
  );
  const [tried] = await transaction.rows(
    { ...triedShape, first: boolean },
    `with before as (
       select mailbox_id, generation, used_at is null as first,
         exists (select from registration r where r.email_key = $3 and right(r.phone, 4) = $4
           and (r.code = $7 or r.created_at <= offered_at)) as right
       from mailbox_link where mailbox_id = $1 and generation = $2 and tries < $5 for update
     )
     update mailbox_link l set tries = l.tries + case when b.right then 0 else 1 end,
       used_at = case when b.right then coalesce(l.used_at, $6::timestamptz) else l.used_at end
     from before b where l.mailbox_id = b.mailbox_id and l.generation = b.generation
     returning b.right, b.first, l.tries`,
    [mailboxId, generation, emailKey, digits, mostTries, now.toISOString(), code],
    "try-mailed-digits",
  );
  const result = triedResult(tried);
  // The link of the first letter was not asked for: it replaces none.
  if (result.right && tried?.first && generation > 0) {
    await transaction.query(
      "update registration set link_generation = link_generation + 1, link_tries = 0 where email_key = $1",
      [emailKey],
    );
  }
  return result;
}

function triedResult(tried: Row<typeof triedShape> | undefined) {
  return tried ? { right: tried.right, left: mostTries - tried.tries } : { right: false, left: 0 };
}

/**
 * The newest link of a mailbox, for a letter to it: made when the first letter is written. Null: nothing is under its address
 * any more. Who erases the last of it meanwhile waits, or is waited for, so that the address is not written down afterwards.
 */
export async function newestLink(database: Queryable, emailKey: string, now: Date): Promise<NewestLink | null> {
  const [newest] = await database.rows(
    newestShape,
    `with known as (
       select from registration where email_key = $2 limit 1 for key share
     ), made as (
       insert into mailbox (id, email_key, created_at) select $1, $2, $3::timestamptz from known
       on conflict (email_key) do update set email_key = excluded.email_key returning id
     ), linked as (
       insert into mailbox_link (mailbox_id, generation, offered_at) select id, 0, $3::timestamptz from made
       on conflict do nothing
     )
     select made.id as "mailboxId",
       coalesce((select max(l.generation) from mailbox_link l where l.mailbox_id = made.id), 0) as generation
     from made`,
    [randomBytes(18).toString("base64url"), emailKey, now.toISOString()],
    "newest-link",
  );
  return newest ?? null;
}

/** One more link for a mailbox; those before it hold until it is first used. */
export async function offerLink(transaction: Transaction, emailKey: string, now: Date): Promise<void> {
  const newest = await newestLink(transaction, emailKey, now);
  if (newest === null) return;
  const { mailboxId } = newest;
  // The row's lock: two who ask at once get one each.
  await transaction.query("select from mailbox where id = $1 for update", [mailboxId]);
  await transaction.query(
    `insert into mailbox_link (mailbox_id, generation, offered_at)
     select $1, max(generation) + 1, $2::timestamptz from mailbox_link where mailbox_id = $1`,
    [mailboxId, now.toISOString()],
  );
}

const isEmpty = "not exists (select from registration r where r.email_key = m.email_key)";

/** What nothing is left under is forgotten, the address with it. */
export async function forgetEmptyMailboxes(transaction: Transaction, emailKeys: readonly string[]): Promise<void> {
  await transaction.query(`delete from mailbox m where m.email_key = any($1::text[]) and ${isEmpty}`, [emailKeys]);
}

/** As {@link forgetEmptyMailboxes}, whosever they are: how many, `most` at once. */
export async function forgetSomeEmptyMailboxes(transaction: Transaction, most: number): Promise<number> {
  const { rowCount } = await transaction.query(
    `delete from mailbox where id in (
       select m.id from mailbox m where ${isEmpty} limit $1::integer for update skip locked)`,
    [most],
  );
  return rowCount;
}
