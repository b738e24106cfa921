/**
 * Checks the last four digits entered under a private link (B2, D30). They prove only the number
 * that ends in them: registrations with another number are neither opened nor changed.
 */
import type { Database, Transaction } from "../../db/database.ts";
import { integer, type Row, text } from "../../db/rows.ts";
import { type MailboxScope, mostTries, numberEnd } from "../../domain/application/link-scope.ts";
import type { ApplicationLink, OpenedMailbox } from "./application-link.ts";
import { registrationsInScope } from "./link-scope.ts";

export interface DigitsAttempt {
  readonly digits: string;
  /** Digits that were right before under this link, in the same browser. */
  readonly proven: readonly string[];
  /**
   * The digits of a number just corrected, which no one typed: counts as a try, not as a use of the
   * link.
   */
  readonly isCorrection?: boolean;
}

export interface Tried {
  readonly right: boolean;
  readonly left: number;
}

const noMore: Tried = { right: false, left: 0 };

/**
 * Counts a try. Wrong ones count against the email's registration; tries at other numbers share a
 * count per generation, with the first right one, since a stranger could register every ending. The
 * first right try of a requested link replaces older links to that number.
 */
export function tryDigits(
  database: Database,
  link: ApplicationLink,
  attempt: DigitsAttempt,
  now: Date,
): Promise<Tried> {
  const { mailed, about } = link;
  return database.transaction((transaction) => {
    if (mailed !== null) return tryMailed(transaction, link, mailed, attempt, now);
    return about === null ? Promise.resolve(noMore) : tryOwn(transaction, about.id, attempt.digits);
  });
}

async function tryOwn(transaction: Transaction, id: string, digits: string): Promise<Tried> {
  // One statement, so that simultaneous tries are counted one by one.
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
  attempt: DigitsAttempt,
  now: Date,
): Promise<Tried> {
  const { mailboxId, emailKey, generation } = mailed;
  // Locks applications first, like all commands: a correction or erasure deletes the mailbox and
  // its links after that.
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
  const linkScope = { kind: "mailbox", emailKey, generation, ends: [attempt.digits] } as const;
  const tried = await tryCounted(transaction, link, { mailed, counted, about, linkScope, attempt });
  if (tried.right && !attempt.isCorrection) await use(transaction, link, linkScope, { mailboxId, now });
  return tried;
}

interface Counted {
  readonly mailed: OpenedMailbox;
  readonly counted: Row<typeof linkShape>;
  readonly about: Row<typeof aboutShape> | undefined;
  /** For the digits that were entered. */
  readonly linkScope: MailboxScope;
  readonly attempt: DigitsAttempt;
}

async function tryCounted(
  transaction: Transaction,
  { scope, about: shown }: ApplicationLink,
  { mailed: { mailboxId, generation }, counted, about, linkScope, attempt }: Counted,
): Promise<Tried> {
  const { digits, proven, isCorrection = false } = attempt;
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
  const right = (othersLeft > 0 || isKnown) && (await registrationsInScope(transaction, linkScope)).length > 0;
  if (right && (isKnown || (await wasUsed(transaction, mailboxId, linkScope)))) {
    return { right, left: scope === "asked" ? linkLeft : othersLeft };
  }
  if (!right && isCorrection) return noMore;
  // After proving the link's own number, tries count only against the others.
  const countsOwn = !right && scope === "mailbox" && ownLeft > 0 && !proven.includes(end ?? "");
  if (countsOwn) await countOwn();
  // Right digits never lock the link's own number.
  const [column, left] = scope === "asked" && !right ? ["tries", linkLeft] : ["other_tries", othersLeft];
  await transaction.query(
    `update mailbox_link set ${column} = least(${column} + 1, $3::integer) where mailbox_id = $1 and generation = $2`,
    [mailboxId, generation, mostTries],
  );
  return { right, left: Math.max(0, (countsOwn ? ownLeft : left) - 1) };
}

/**
 * Whether this generation already opened an uncorrected number with these digits; then they are no
 * new try. Otherwise a stranger with the owner's address could lock the owner out. Generation 0
 * records no use; a number added to the mailbox after its use starts unopened.
 */
async function wasUsed(
  transaction: Transaction,
  mailboxId: string,
  { emailKey, generation, ends }: MailboxScope,
): Promise<boolean> {
  if (generation === 0) return false;
  const { rowCount } = await transaction.query(
    `select from registration r join mailbox_link l on l.mailbox_id = $1 and l.generation = $2 and r.mailed_from = l.generation
     where r.email_key = $3 and right(r.phone, 4) = $4 and r.created_at < l.used_at
       and (r.corrected_at is null or r.corrected_at < l.offered_at) limit 1`,
    [mailboxId, generation, emailKey, ends[0]],
    "was-used",
  );
  return rowCount > 0;
}

/**
 * Records the use of the link; the first use of a requested one replaces older links to the same
 * number.
 */
async function use(
  transaction: Transaction,
  { about, scope }: ApplicationLink,
  { emailKey, generation, ends }: MailboxScope,
  { mailboxId, now }: { readonly mailboxId: string; readonly now: Date },
): Promise<void> {
  await transaction.query(
    "update mailbox_link set used_at = coalesce(used_at, $3::timestamptz) where mailbox_id = $1 and generation = $2",
    [mailboxId, generation, now.toISOString()],
  );
  // The first email's link was not requested, so it replaces none.
  if (generation === 0) return;
  await transaction.query(
    `update registration r set link_generation = link_generation + 1, link_tries = 0, mailed_from = $3::integer, mailed_tries = 0
     where r.email_key = $1 and right(r.phone, 4) = $2 and ($4::text is null or r.id = $4) and r.mailed_from < $3::integer`,
    [emailKey, ends[0], generation, scope === "registration" ? (about?.id ?? "") : null],
    "use-link",
  );
}
