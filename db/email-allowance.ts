/**
 * Limits the emails that strangers can cause: counts each one that someone other than the mailbox's
 * owner may have requested, before it is sent.
 */
import { mailboxKey } from "../domain/application/mailbox-key.ts";
import type { Queryable } from "./database.ts";
import type { LimitName, RateLimits } from "./rate-limit.ts";
import { boolean, onlyRow } from "./rows.ts";

/** Each cause has its own counts, so that none uses up another's. */
const kinds = {
  /** Counted per event type. */
  registration: { total: "emailTo", newMailboxes: "newMailboxes" },
  /** Emails that recruiters write by hand: strangers with the same mailbox cannot suppress them. */
  message: { total: null, newMailboxes: "newMailboxes" },
  corrected: { total: "emailTo", newMailboxes: "newMailboxesAsked" },
  link: { total: "linkTo", newMailboxes: "newMailboxesAsked" },
  alert: { total: "alertTo", newMailboxes: "newMailboxesAsked" },
} as const satisfies Record<string, { readonly total: LimitName | null; readonly newMailboxes: LimitName }>;

export interface CausedEmail {
  readonly cause: keyof typeof kinds;
  /** The event type, if a cause has several. */
  readonly type?: string;
  readonly emailKey: string;
  /** The sender's networks, narrowest first, or keyed hashes of them; empty: unknown. */
  readonly senders: readonly string[];
  /**
   * Whose part of the mailbox's limit it uses up: a sender's or an application's; omitted: the
   * sender's widest network.
   */
  readonly share?: string;
}

/**
 * Null: counted, may be sent. Otherwise the limit that withholds it. Counts the narrowest first: an
 * email refused for its sender uses up nothing of what the mailbox gets from others.
 */
export async function emailWithheld(
  { limits, database }: { readonly limits: Pick<RateLimits, "consume">; readonly database: Queryable },
  { cause, type = cause, emailKey, senders, share = senders.at(-1) ?? "" }: CausedEmail,
): Promise<"mailbox" | "sender" | null> {
  const { total, newMailboxes } = kinds[cause];
  const mailbox = `${type}:${mailboxKey(emailKey)}`;
  // All unknown senders count as one.
  if (!(await limits.consume("emailToFrom", `${mailbox}:${share}`)).allowed) return "mailbox";
  if (senders.length > 0) {
    // Counted for every mailbox, refused only for unproven ones. If proven ones were not counted, a
    // sender could tell from what is left of their own limit whether a mailbox has applied. The
    // answer to a job alert request shows the refusal, so there it applies to proven mailboxes too.
    const fromThem = senders.map((sender) => `${type}:${sender}`);
    const allowance = await limits.consume(newMailboxes, fromThem);
    if (!allowance.allowed && (cause === "alert" || !(await isProven(database, emailKey)))) return "sender";
  }
  return total === null || (await limits.consume(total, mailbox)).allowed ? null : "mailbox";
}

/**
 * Whether the owner has proven to read the mailbox: by the digits under an emailed link, or by
 * confirming a job alert.
 */
async function isProven(database: Queryable, emailKey: string): Promise<boolean> {
  const rows = await database.rows(
    { proven: boolean },
    `select exists (select from mailbox m join mailbox_link l on l.mailbox_id = m.id
         where m.email_key = $1 and l.used_at is not null)
       or exists (select from job_subscriber s join job_alert a on a.subscriber_id = s.id
         where s.email_key = $1 and a.confirmed_at is not null) as proven`,
    [emailKey],
    "mailbox-proven",
  );
  return onlyRow(rows).proven;
}
