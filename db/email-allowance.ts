/** How many emails strangers can cause: counted before one is sent that somebody else than the owner of the mailbox may have asked for. */
import { domainToASCII } from "node:url";
import { mailboxKey } from "../domain/application/mailbox-key.ts";
import type { Queryable } from "./database.ts";
import type { LimitName, RateLimits } from "./rate-limit.ts";
import { boolean, onlyRow } from "./rows.ts";

/** What causes it: each has its own counts, so that one kind silences no other. */
const kinds = {
  /** By their event type. */
  registration: { total: "letterTo", newMailboxes: "newMailboxes" },
  corrected: { total: "letterTo", newMailboxes: "newMailboxesAsked" },
  link: { total: "linkTo", newMailboxes: "newMailboxesAsked" },
  alert: { total: "alertTo", newMailboxes: "newMailboxesAsked" },
} as const satisfies Record<string, { readonly total: LimitName; readonly newMailboxes: LimitName }>;

export interface CausedEmail {
  readonly cause: keyof typeof kinds;
  /** The event type, where one cause has several. */
  readonly type?: string;
  readonly emailKey: string;
  /** The networks of who caused it, the narrowest first, or keyed hashes of them; none: not known. */
  readonly senders: readonly string[];
}

/**
 * Null: it may be sent, and was counted. Otherwise whose limit keeps it back. The counts are taken from the narrowest on: what is
 * refused for its sender uses up nothing of what the mailbox gets from others.
 */
export async function emailWithheld(
  { limits, database }: { readonly limits: Pick<RateLimits, "consume">; readonly database: Queryable },
  { cause, type = cause, emailKey, senders }: CausedEmail,
): Promise<"mailbox" | "sender" | null> {
  const { total, newMailboxes } = kinds[cause];
  const mailbox = `${type}:${coarseKey(emailKey)}`;
  // Those of whom it is not known count as one.
  if (!(await limits.consume("letterToFrom", `${mailbox}:${senders.at(-1) ?? ""}`)).allowed) return "mailbox";
  if (senders.length > 0 && !(await isProven(database, emailKey))) {
    const fromThem = senders.map((sender) => `${type}:${sender}`);
    if (!(await limits.consume(newMailboxes, fromThem)).allowed) return "sender";
  }
  return (await limits.consume(total, mailbox)).allowed ? null : "mailbox";
}

/** {@link mailboxKey}, also where the domain was typed in another alphabet. */
function coarseKey(emailKey: string): string {
  const at = emailKey.lastIndexOf("@") + 1;
  return mailboxKey(emailKey.slice(0, at) + (domainToASCII(emailKey.slice(at)) || emailKey.slice(at)));
}

/** Whether its owner has shown that they read it: by the digits under a mailed link, or by saying yes to new vacancies. */
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
