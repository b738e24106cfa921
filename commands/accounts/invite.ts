/** Makes a link to create or reset a desk account. */
import { createHash, randomBytes } from "node:crypto";
import type { DeskRole } from "../../domain/desk/desk.ts";
import type { Database } from "../../db/database.ts";
import { saveInvitation } from "./invitations.ts";

/** Validity in milliseconds: a weekend and a day. */
const invitationLasts = 72 * 60 * 60 * 1000;

export interface Invited {
  /** Appears only in the link; the database stores its digest. */
  readonly token: string;
  readonly role: DeskRole;
  readonly expiresAt: Date;
}

/**
 * Null: the manager's rights ended meanwhile.
 * @param asked.by the manager's id; null: the command line
 */
export async function invite(
  database: Database,
  invitation: { readonly email: string; readonly role: DeskRole; readonly by: string | null },
  now: Date,
): Promise<Invited | null> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + invitationLasts);
  const role = await saveInvitation(database, { ...invitation, tokenHash: invitationHash(token), now, expiresAt });
  return role && { token, role, expiresAt };
}

/**
 * Ends with a letter or digit: mail programs that turn a pasted address into a link drop a trailing
 * - or _.
 */
function newToken(): string {
  const token = randomBytes(24).toString("base64url");
  return /[-_]$/.test(token) ? newToken() : token;
}

/** Only the digest is stored, so that a reader of the database has no valid link. */
export function invitationHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
