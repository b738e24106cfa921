/**
 * The last four digits given under a private link (B2, D30). They prove the number that ends in them and nothing else: what has another
 * number is neither opened nor changed by them.
 */
import type { Database, Transaction } from "../db/database.ts";
import { integer, type Row, text } from "../db/rows.ts";
import { type MailboxReach, mostTries, numberEnd } from "../domain/application/reach.ts";
import type { ApplicationLink, OpenedMailbox } from "./application-link.ts";
import { reachedRegistrations } from "./reached.ts";

export interface GivenDigits {
  readonly digits: string;
  /** Digits that were right under this link before, in the same browser. */
  readonly proven: readonly string[];
  /** A number was corrected to one that ends in them; nobody typed them. Counts as a try, not as a use of the link. */
  readonly isCorrection?: boolean;
}

export interface Tried {
  readonly right: boolean;
  /** How many tries remain. */
  readonly left: number;
}

const noMore: Tried = { right: false, left: 0 };

/**
 * Counts a try and returns whether it was right. Wrong tries at the number that an email is about count
 * for that registration. Tries at the other numbers of the mailbox share one count for all emails of a
 * generation, so that more emails give no more tries. Right digits of another number count too, the first
 * time: otherwise a stranger could register many numbers of their own, one for each ending, and never be
 * wrong. The first right digits under a requested link replace every older link to that number.
 */
export function tryDigits(database: Database, link: ApplicationLink, given: GivenDigits, now: Date): Promise<Tried> {
  const { mailed, about } = link;
  return database.transaction((transaction) => {
    if (mailed !== null) return tryMailed(transaction, link, mailed, given, now);
    return about === null ? Promise.resolve(noMore) : tryOwn(transaction, about.id, given.digits);
  });
}

async function tryOwn(transaction: Transaction, id: string, digits: string): Promise<Tried> {
  // One statement, so that any number of tries at once are counted one by one.
  const [tried] = await transaction.rows(
    { phone: text, wrong: integer },
    `update registration set link_tries = link_tries + case when right(phone, 4) = $2 then 0 else 1 end
     where id = $1 and link_tries < $3 returning phone, link_tries as wrong`,
    [id, digits, mostTries],
    "try-digits",
  );
  return tried ? { right: numberEnd(tried.phone) === digits, left: mostTries - tried.wrong } : noMore;
}

const linkShape = { wrongTries: integer, triesAtOthers: integer };
const aboutShape = { phone: text, wrongTries: integer };

async function tryMailed(
  transaction: Transaction,
  link: ApplicationLink,
  mailed: OpenedMailbox,
  given: GivenDigits,
  now: Date,
): Promise<Tried> {
  const { mailboxId, emailKey, generation } = mailed;
  // As every command takes them first: who corrects or erases what is under the mailbox deletes it, and its links, after that.
  await transaction.query(
    `select from application a where a.id in (select application_id from registration where email_key = $1)
     order by a.id for no key update`,
    [emailKey],
    "try-mailed-lock",
  );
  const [counted] = await transaction.rows(
    linkShape,
    `select tries as "wrongTries", other_tries as "triesAtOthers" from mailbox_link where mailbox_id = $1 and generation = $2 for update`,
    [mailboxId, generation],
    "try-mailed-link",
  );
  const [about] = await transaction.rows(
    aboutShape,
    `select phone, mailed_tries as "wrongTries" from registration where id = $1 and email_key = $2`,
    [link.about?.id ?? "", emailKey],
    "try-mailed-about",
  );
  if (!counted) return noMore;
  const reach = { kind: "mailbox", emailKey, generation, ends: [given.digits] } as const;
  const tried = await tryCounted(transaction, link, { mailed, counted, about, reach, given });
  if (tried.right && !given.isCorrection) await use(transaction, link, reach, { mailboxId, now });
  return tried;
}

interface Counted {
  readonly mailed: OpenedMailbox;
  readonly counted: Row<typeof linkShape>;
  readonly about: Row<typeof aboutShape> | undefined;
  /** With the digits that were given. */
  readonly reach: MailboxReach;
  readonly given: GivenDigits;
}

async function tryCounted(
  transaction: Transaction,
  { scope, about: shown }: ApplicationLink,
  { mailed: { mailboxId, generation }, counted, about, reach, given }: Counted,
): Promise<Tried> {
  const { digits, proven, isCorrection = false } = given;
  const end = about && numberEnd(about.phone);
  const ownLeft = about === undefined ? 0 : Math.max(0, mostTries - about.wrongTries);
  const countOwn = () =>
    transaction.query("update registration set mailed_tries = mailed_tries + 1 where id = $1", [shown?.id]);
  if (scope !== "asked" && end === digits) return ownLeft > 0 ? { right: true, left: ownLeft } : noMore;
  if (scope === "registration") {
    if (ownLeft > 0) await countOwn();
    return { right: false, left: Math.max(0, ownLeft - 1) };
  }
  const linkLeft = Math.max(0, mostTries - counted.wrongTries);
  if (scope === "asked" && linkLeft === 0) return noMore;
  const othersLeft = Math.max(0, mostTries - counted.triesAtOthers);
  const isKnown = end === digits || proven.includes(digits);
  const right = (othersLeft > 0 || isKnown) && (await reachedRegistrations(transaction, reach)).length > 0;
  if (right && (isKnown || (await wasUsed(transaction, mailboxId, reach)))) {
    return { right, left: scope === "asked" ? linkLeft : othersLeft };
  }
  if (!right && isCorrection) return noMore;
  // Who has proven the number that it is about tries at others, and locks only them.
  const countsOwn = !right && scope === "mailbox" && ownLeft > 0 && !proven.includes(end ?? "");
  if (countsOwn) await countOwn();
  // Right ones never lock the number that a link is about.
  const [column, left] = scope === "asked" && !right ? ["tries", linkLeft] : ["other_tries", othersLeft];
  await transaction.query(
    `update mailbox_link set ${column} = least(${column} + 1, $3::integer) where mailbox_id = $1 and generation = $2`,
    [mailboxId, generation, mostTries],
  );
  return { right, left: Math.max(0, (countsOwn ? ownLeft : left) - 1) };
}

/**
 * Whether a link of this generation already opened a number with these digits, and that number was not
 * corrected since. Then they are not a new try. Otherwise a stranger who registers with somebody's address
 * would lock the owner out: every later link is about the newest registration, so the owner's own digits
 * would count as another number's. The link of the first email (generation 0) records no use.
 */
async function wasUsed(
  transaction: Transaction,
  mailboxId: string,
  { emailKey, generation, ends }: MailboxReach,
): Promise<boolean> {
  if (generation === 0) return false;
  const { rowCount } = await transaction.query(
    `select from registration r join mailbox_link l on l.mailbox_id = $1 and l.generation = $2 and r.mailed_from = l.generation
     where r.email_key = $3 and right(r.phone, 4) = $4 and (r.corrected_at is null or r.corrected_at < l.offered_at) limit 1`,
    [mailboxId, generation, emailKey, ends[0]],
    "was-used",
  );
  return rowCount > 0;
}

/** The mailbox was opened; and of a link that was asked for, the older ones to the same number are replaced by its first use. */
async function use(
  transaction: Transaction,
  { about, scope }: ApplicationLink,
  { emailKey, generation, ends }: MailboxReach,
  { mailboxId, now }: { readonly mailboxId: string; readonly now: Date },
): Promise<void> {
  await transaction.query(
    "update mailbox_link set used_at = coalesce(used_at, $3::timestamptz) where mailbox_id = $1 and generation = $2",
    [mailboxId, generation, now.toISOString()],
  );
  // The link of the first email was not asked for: it replaces none.
  if (generation === 0) return;
  await transaction.query(
    `update registration r set link_generation = link_generation + 1, link_tries = 0, mailed_from = $3::integer, mailed_tries = 0
     where r.email_key = $1 and right(r.phone, 4) = $2 and ($4::text is null or r.id = $4) and not exists (
       select from registration n where n.email_key = $1 and n.phone = r.phone and n.mailed_from >= $3::integer)`,
    [emailKey, ends[0], generation, scope === "registration" ? (about?.id ?? "") : null],
    "use-link",
  );
}
