/** A link with which somebody makes their account at the desk, or sets it back. */
import { createHash, randomBytes } from "node:crypto";
import type { DeskRole } from "../domain/desk/desk.ts";
import type { Database } from "../db/database.ts";
import { saveInvitation } from "./invitations.ts";

/** How long an invitation can be used, in ms: a weekend and a day. */
const invitationLasts = 72 * 60 * 60 * 1000;

export interface Invited {
  /** In the link, and nowhere else: only its digest is stored. */
  readonly token: string;
  readonly role: DeskRole;
  readonly expiresAt: Date;
}

/** @param asked.by the manager who invites, by id; null: the command line */
export async function invite(
  database: Database,
  asked: { readonly email: string; readonly role: DeskRole; readonly by: string | null },
  now: Date,
): Promise<Invited> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + invitationLasts);
  const role = await saveInvitation(database, { ...asked, tokenHash: invitationHash(token), now, expiresAt });
  return { token, role, expiresAt };
}

/** Ends with a letter or a digit: a mail program that makes a link of the pasted address leaves another end out. */
function newToken(): string {
  const token = randomBytes(24).toString("base64url");
  return /[-_]$/.test(token) ? newToken() : token;
}

/** Only the digest is stored: who reads the database has no link. */
export function invitationHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
