/** Emails about how recruiters log in. They contain nothing that the person who acted typed. */
import * as v from "valibot";
import { emailOwner, type EmailOwner } from "../../db/queries/email-owner.ts";
import type { LocalisedContent, WriteEmail } from "../email.ts";
import type { EmailSettings } from "../settings.ts";

/** Written by commands/accounts/notify-owner.ts. */
const news = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  by: v.nullable(v.string()),
  browser: v.nullable(v.string()),
  passkeys: v.number(),
});

export interface OwnerContext {
  readonly owner: EmailOwner;
  readonly at: Date;
  /** The name of the manager who made the change; null: the owner did, or the command line. */
  readonly manager: string | null;
  /** A description that we compose from the user agent; null: unknown. */
  readonly browser: string | null;
  /** The number of passkeys removed by the change. */
  readonly passkeys: number;
  readonly settings: EmailSettings;
}

export function toOwner(write: (context: OwnerContext) => LocalisedContent): WriteEmail {
  return async ({ database, config: settings, target, payload }) => {
    const owner = await emailOwner(database, target.replace(/^recruiter:/, ""));
    if (owner === null) return null;
    const { at, by, browser, passkeys } = v.parse(news, payload);
    const manager = by === null ? null : ((await emailOwner(database, by))?.name ?? "");
    const content = write({ owner, at: new Date(at), manager, browser, passkeys, settings });
    return { to: [owner.email], replyTo: null, content, mailbox: null };
  };
}
