/** Letters to recruiters about how they log in. Nothing in them was typed by whoever did it. */
import * as v from "valibot";
import { letterOwner, type LetterOwner } from "../../db/queries/letter-owner.ts";
import type { Letter, WriteLetter } from "../letter.ts";
import type { EmailSettings } from "../settings.ts";

/** accounts/tell-owner.ts writes it. */
const news = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  by: v.nullable(v.string()),
  browser: v.nullable(v.string()),
  passkeys: v.number(),
});

export interface OwnerContext {
  readonly owner: LetterOwner;
  readonly at: Date;
  /** The name of who did it, where it was not done in the owner's own name. */
  readonly manager: string | null;
  /** In words of ours; null: not known. */
  readonly browser: string | null;
  /** How many were removed with it. */
  readonly passkeys: number;
  readonly settings: EmailSettings;
}

export function toOwner(write: (context: OwnerContext) => Letter): WriteLetter {
  return async ({ database, config: settings, target, payload }) => {
    const owner = await letterOwner(database, target.replace(/^recruiter:/, ""));
    if (owner === null) return null;
    const { at, by, browser, passkeys } = v.parse(news, payload);
    const manager = by === null ? null : ((await letterOwner(database, by))?.name ?? "");
    const letter = write({ owner, at: new Date(at), manager, browser, passkeys, settings });
    return { to: [owner.email], replyTo: null, letter, mailbox: null };
  };
}
