/**
 * Private links to a status page (B2), and what they open (D30). From the success page: one
 * registration. From an email: its registration, or the whole mailbox by number if the link was
 * requested or the mailbox knew the number. Tokens are derived from the secret; none is stored.
 */
import { randomBytes } from "node:crypto";
import { isLinkSigned, type Secrets, signLink } from "../../app/signing.ts";
import type { Queryable, Transaction } from "../../db/database.ts";
import { arrivalOf } from "../../db/registration-columns.ts";
import { boolean, integer, nullable, onlyRow, type Row, text } from "../../db/rows.ts";
import type { RegistrationScope } from "../../domain/application/link-scope.ts";

export interface ApplicationLink {
  /** Identifies the cookie that remembers the digits; invalid once the link is. */
  readonly subject: string;
  /**
   * The registration shown before the digits; null: it has left the mailbox, which may still hold
   * others.
   */
  readonly about: RegistrationScope | null;
  /** Code of the registration to show first, as stored; "": the link names none. */
  readonly shows: string;
  readonly scope: LinkScope;
  /** Null: the link is from the success page. */
  readonly mailed: OpenedMailbox | null;
  /**
   * Counted digit attempts with this link (try-digits.ts): wrong ones for its number, and any for
   * other numbers.
   */
  readonly triesAt: { readonly itsNumber: number; readonly others: number };
}

export interface OpenedMailbox {
  readonly mailboxId: string;
  readonly emailKey: string;
  readonly generation: number;
}

/**
 * What a link covers: only its registration; all of the mailbox, by number, because the mailbox
 * knew the number before; or the same because the link was requested.
 */
export type LinkScope = keyof typeof scopeSuffixes;

/** Suffixes of the generation in a token. */
const scopeSuffixes = { registration: "", mailbox: "m", asked: "a" } as const;

const newestShape = { mailboxId: text, generation: integer };

export type NewestLink = Row<typeof newestShape>;

export interface MailedLink extends NewestLink {
  /** Code of the email's registration, as stored. */
  readonly code: string;
  readonly scope: LinkScope;
}

/** The result of {@link signLink}, also with the last characters cut off by a mail program. */
const signatureShape = /^[\w-]{23,25}$/;

/** `{registration id}.{signature}`: only for the browser that sent the registration. */
export function registrationToken(secrets: Pick<Secrets, "secret">, id: string, generation: number): string {
  return `${id}.${signLink(secrets, registrationText(id, generation))}`;
}

/** `{mailbox id}.{generation and scope}.{code}.{signature}`: only for emails to that mailbox. */
export function mailboxToken(
  secrets: Pick<Secrets, "secret">,
  { mailboxId, generation, code, scope }: MailedLink,
): string {
  const scoped = `${generation}${scopeSuffixes[scope]}`;
  return `${mailboxId}.${scoped}.${code}.${signLink(secrets, mailboxLinkText(mailboxId, scoped, code))}`;
}

/** The same link, showing another of its registrations. */
export function linkToRegistration(token: string, code: string): string {
  return [...token.split(".").slice(0, 4), code].join(".");
}

const registrationText = (id: string, generation: number | string) => `application-link:${id}:${generation}`;
const mailboxLinkText = (id: string, scoped: string, code: string) =>
  `application-link:mailbox:${id}:${scoped}:${code}`;

/** What a token opens. Null for forged, expired and unknown tokens alike. Read-only. */
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
  // Malformed links cost no query.
  if (!signatureShape.test(signature) || !/^[\w-]{8,64}$/.test(id)) return null;
  const [row] = await database.rows(
    { generation: integer, wrongTries: integer },
    `select link_generation as generation, link_tries as "wrongTries" from registration where id = $1`,
    [id],
    "registration-link",
  );
  const right = isLinkSigned(secrets, registrationText(id, row?.generation ?? 0), signature);
  if (!right || !row) return null;
  const { generation, wrongTries } = row;
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
  const [, typed = "-1", suffix = ""] = /^(0|[1-9]\d{0,8})([ma]?)$/.exec(scoped) ?? [];
  const generation = Number(typed);
  const scope = suffix === "a" ? "asked" : suffix === "m" ? "mailbox" : "registration";
  // Checked before the query: anyone can make up a link.
  if (!isLinkSigned(secrets, mailboxLinkText(mailboxId, scoped, code), signature)) return null;
  const [row] = await database.rows(
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
  if (!row) return null;
  const { emailKey, about, wrongTries, triesAtOthers, wrongTriesAbout } = row;
  if (row.replaced === true || (about === null && scope === "registration")) return null;
  return {
    about: about === null ? null : { kind: "registration", id: about, emailKey, generation },
    subject: mailboxLinkText(mailboxId, scoped, code),
    triesAt: {
      itsNumber: scope === "asked" ? wrongTries : (wrongTriesAbout ?? triesAtOthers),
      others: scope === "asked" ? Math.max(wrongTries, triesAtOthers) : triesAtOthers,
    },
    mailed: { mailboxId, emailKey, generation },
    shows,
    scope,
  };
}

/**
 * Whether the mailbox had a registration with this number before. If not, the email's link covers
 * only this registration.
 */
export async function isNumberKnown(database: Queryable, registrationId: string): Promise<boolean> {
  const rows = await database.rows(
    { known: boolean },
    `select exists (select from registration r join registration o on o.email_key = r.email_key and o.phone = r.phone
       where r.id = $1 and ${arrivalOf("o")} < ${arrivalOf("r")}) as known`,
    [registrationId],
    "number-known",
  );
  return onlyRow(rows).known;
}

/**
 * The newest link of a mailbox, created with its first email. Null: no registration uses the
 * address any more. `for key share` conflicts with an erasure of the last one, so that the address
 * is not stored again afterwards.
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

/** Adds a link to a mailbox; earlier ones stay valid until it is first used. */
export async function offerLink(transaction: Transaction, emailKey: string, now: Date): Promise<void> {
  const newest = await newestLink(transaction, emailKey, now);
  if (newest === null) return;
  const { mailboxId } = newest;
  // Locks the row, so that two simultaneous requests get a link each.
  await transaction.query("select from mailbox where id = $1 for update", [mailboxId]);
  await transaction.query(
    `insert into mailbox_link (mailbox_id, generation, offered_at)
     select $1, max(generation) + 1, $2::timestamptz from mailbox_link where mailbox_id = $1`,
    [mailboxId, now.toISOString()],
  );
}

const isEmpty = "not exists (select from registration r where r.email_key = m.email_key)";

/** Deletes mailboxes without registrations, and their addresses. */
export async function forgetEmptyMailboxes(transaction: Transaction, emailKeys: readonly string[]): Promise<void> {
  await transaction.query(`delete from mailbox m where m.email_key = any($1::text[]) and ${isEmpty}`, [emailKeys]);
}

/** Like {@link forgetEmptyMailboxes}, for any mailbox, `most` at once. Returns how many. */
export async function forgetSomeEmptyMailboxes(transaction: Transaction, most: number): Promise<number> {
  const { rowCount } = await transaction.query(
    `delete from mailbox where id in (
       select m.id from mailbox m where ${isEmpty} limit $1::integer for update skip locked)`,
    [most],
  );
  return rowCount;
}
