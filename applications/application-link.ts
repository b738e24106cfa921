/**
 * The private links to a status page (B2), and what each of them opens (D30). One on the success page opens the one
 * registration that its browser sent. One in an email opens the registration that the email is about, and where that one's number is
 * known to the mailbox, or the link was asked for, every registration under the mailbox, number by number.
 *
 * Tokens are made from ids, a generation and the deployment's secret, so none is stored: who reads the database has no link.
 */
import { randomBytes } from "node:crypto";
import { isLinkSigned, type Secrets, signLink } from "../signatures.ts";
import type { Queryable, Transaction } from "../db/database.ts";
import { boolean, integer, nullable, onlyRow, type Row, text } from "../db/rows.ts";
import type { RegistrationReach } from "../domain/application/reach.ts";

export interface ApplicationLink {
  /** Of the cookie that remembers the digits: dead with the link. */
  readonly subject: string;
  /** What it is about, which is all that is shown before the digits; null: it has left the mailbox, where others may be. */
  readonly about: RegistrationReach | null;
  /** The code of the registration to show first, as stored; "" where the link names none. */
  readonly shows: string;
  readonly scope: LinkScope;
  /** Null: from the success page. */
  readonly mailed: OpenedMailbox | null;
  /** Last four digits given under it so far that count as tries (try-digits.ts): wrong ones of its number, and any of others. */
  readonly triesAt: { readonly itsNumber: number; readonly others: number };
}

export interface OpenedMailbox {
  readonly mailboxId: string;
  readonly emailKey: string;
  readonly generation: number;
}

/**
 * What a link reaches: the registration that it is about alone; the mailbox, number by number, from an email about one whose number the
 * mailbox had before; or the same from an email that was asked for.
 */
export type LinkScope = keyof typeof scopeMarks;

/** Behind the generation in a token. */
const scopeMarks = { registration: "", mailbox: "m", asked: "a" } as const;

const newestShape = { mailboxId: text, generation: integer };

export type NewestLink = Row<typeof newestShape>;

export interface MailedLink extends NewestLink {
  /** Of the registration the email is about, as stored. */
  readonly code: string;
  readonly scope: LinkScope;
}

/** As {@link signLink} makes it, and with an end that a mail program has left out. */
const signatureShape = /^[\w-]{23,25}$/;

/** `{registration id}.{signature}`: for the browser that sent it, and nobody else. */
export function registrationToken(secrets: Pick<Secrets, "secret">, id: string, generation: number): string {
  return `${id}.${signLink(secrets, registrationText(id, generation))}`;
}

/** `{mailbox id}.{generation and scope}.{code}.{signature}`: only ever put into an email to that mailbox. */
export function mailboxToken(
  secrets: Pick<Secrets, "secret">,
  { mailboxId, generation, code, scope }: MailedLink,
): string {
  const scoped = `${generation}${scopeMarks[scope]}`;
  return `${mailboxId}.${scoped}.${code}.${signLink(secrets, letterText(mailboxId, scoped, code))}`;
}

/** The same link, shown with another of the registrations it opens. */
export function showing(token: string, code: string): string {
  return [...token.split(".").slice(0, 4), code].join(".");
}

const registrationText = (id: string, generation: number | string) => `application-link:${id}:${generation}`;
const letterText = (id: string, scoped: string, code: string) => `application-link:mailbox:${id}:${scoped}:${code}`;

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
    { generation: integer, wrongTries: integer },
    `select link_generation as generation, link_tries as "wrongTries" from registration where id = $1`,
    [id],
    "registration-link",
  );
  const right = isLinkSigned(secrets, registrationText(id, found?.generation ?? 0), signature);
  if (!right || !found) return null;
  const { generation, wrongTries } = found;
  return {
    about: { kind: "registration", id },
    subject: registrationText(id, generation),
    triesAt: { itsNumber: wrongTries, others: 0 },
    mailed: null,
    shows: "",
    scope: "registration",
  };
}

const openedShape = {
  emailKey: text,
  wrongTries: integer,
  triesAtOthers: integer,
  about: nullable(text),
  wrongTriesAbout: nullable(integer),
  replaced: nullable(boolean),
};

async function openMailboxLink(
  database: Queryable,
  secrets: Secrets,
  [mailboxId, scoped, code, signature]: [string, string, string, string],
  shows: string,
): Promise<ApplicationLink | null> {
  const [, typed = "-1", mark = ""] = /^(0|[1-9]\d{0,8})([ma]?)$/.exec(scoped) ?? [];
  const generation = Number(typed);
  const scope = mark === "a" ? "asked" : mark === "m" ? "mailbox" : "registration";
  // Before anything is looked for: anybody can make up a link.
  if (!isLinkSigned(secrets, letterText(mailboxId, scoped, code), signature)) return null;
  const [found] = await database.rows(
    openedShape,
    `select m.email_key as "emailKey", l.tries as "wrongTries", l.other_tries as "triesAtOthers",
       r.id as about, r.mailed_tries as "wrongTriesAbout",
       exists (select from registration n where n.email_key = m.email_key and n.phone = r.phone and n.mailed_from > $2) as replaced
     from mailbox m join mailbox_link l on l.mailbox_id = m.id
     left join registration r on r.code = $3 and r.email_key = m.email_key
     where m.id = $1 and l.generation = $2`,
    [mailboxId, generation, code],
    "mailbox-link",
  );
  if (!found) return null;
  const { emailKey, about, wrongTries, triesAtOthers, wrongTriesAbout } = found;
  if (found.replaced === true || (about === null && scope === "registration")) return null;
  return {
    about: about === null ? null : { kind: "registration", id: about, emailKey },
    subject: letterText(mailboxId, scoped, code),
    triesAt: {
      itsNumber: scope === "asked" ? wrongTries : (wrongTriesAbout ?? triesAtOthers),
      others: scope === "asked" ? Math.max(wrongTries, triesAtOthers) : triesAtOthers,
    },
    mailed: { mailboxId, emailKey, generation },
    shows,
    scope,
  };
}

/** Whether an earlier registration under the mailbox has the number: else an email about this one is about this one alone. */
export async function isNumberKnown(database: Queryable, registrationId: string): Promise<boolean> {
  const rows = await database.rows(
    { known: boolean },
    `select exists (select from registration r join registration o on o.email_key = r.email_key and o.phone = r.phone
       where r.id = $1 and (o.created_at, o.id) < (r.created_at, r.id)) as known`,
    [registrationId],
    "number-known",
  );
  return onlyRow(rows).known;
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
