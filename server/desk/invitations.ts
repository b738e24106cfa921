import type { Context } from "hono";
import { type Invited, invite } from "../../commands/accounts/invite.ts";
import { recruiterByEmail, recruiterById } from "../../commands/accounts/recruiters.ts";
import { takeBackInvitation, unusedInvitations } from "../../commands/accounts/unused-invitations.ts";
import { type DeskLink, type DeskOpenInvitation, inviteBody } from "../../domain/desk/team.ts";
import { invitationAddress } from "../../routes.ts";
import { errorAnswer, json } from "./answers.ts";
import type { DeskCall, DeskPost } from "./call.ts";
import { actorOf, record } from "./team.ts";

/** `GET /desk/api/invitations` */
export async function listInvitations({ deps }: DeskCall, c: Context): Promise<Response> {
  const now = deps.now();
  const invitations = (await unusedInvitations(deps.database)).map((invitation): DeskOpenInvitation => ({
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
    over: invitation.expiresAt <= now,
    invitedBy: invitation.invitedBy,
  }));
  return json(c, invitations);
}

/** `POST /desk/api/invitations` */
export async function inviteRecruiter(call: DeskPost<typeof inviteBody>, c: Context): Promise<Response> {
  const { deps, caller, body } = call;
  const { email, role } = body;
  if (await recruiterByEmail(deps.database, email)) return errorAnswer(c, "known");
  const invited = await invite(deps.database, { email, role, by: caller.id }, deps.now());
  if (!invited) return errorAnswer(c, "forbidden");
  record(call, c, null, "invited");
  return json(c, linkOf(call, email, invited));
}

/**
 * `POST /desk/api/recruiters/{id}/reset`: sends a link to set another password and second factor.
 * Nothing changes until it is used.
 */
export async function createResetLink(call: DeskCall<string>, c: Context): Promise<Response> {
  const { deps, caller, id } = call;
  const account = await recruiterById(deps.database, id);
  if (!account) return errorAnswer(c, "not_found");
  if (account.disabled) return errorAnswer(c, "not_allowed");
  const { email, role } = account;
  const invited = await invite(deps.database, { email, role, by: caller.id }, deps.now());
  if (!invited) return errorAnswer(c, "forbidden");
  record(call, c, account.id, "reset link created");
  return json(c, linkOf(call, email, invited));
}

/** `POST /desk/api/invitations/{id}/revoke` */
export async function revokeInvitation(call: DeskCall<string>, c: Context): Promise<Response> {
  const email = await takeBackInvitation(call.deps.database, call.id, actorOf(call));
  if (email === null) return errorAnswer(c, "not_found");
  record(call, c, null, "invitation revoked");
  return json(c, { revoked: 1 });
}

function linkOf({ deps }: DeskCall, email: string, { token, role, expiresAt }: Invited): DeskLink {
  const link = `${deps.config.publicUrl}${invitationAddress(token)}`;
  return { email, role, link, expiresAt: expiresAt.toISOString() };
}
