import type { Context } from "hono";
import { type Invited, invite } from "../../commands/accounts/invite.ts";
import { recruiterByEmail, recruiterById } from "../../commands/accounts/recruiters.ts";
import { takeBackInvitation, unusedInvitations } from "../../commands/accounts/unused-invitations.ts";
import { type DeskLink, type DeskOpenInvitation, inviteBody } from "../../domain/desk/team.ts";
import { invitationAddress } from "../../routes.ts";
import { errorAnswer, json } from "./answers.ts";
import type { DeskRequest, DeskPost } from "./request.ts";
import { actorOf, record } from "./team.ts";

/** `GET /desk/api/invitations` */
export async function listInvitations({ deps }: DeskRequest, c: Context): Promise<Response> {
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
export async function inviteRecruiter(request: DeskPost<typeof inviteBody>, c: Context): Promise<Response> {
  const { deps, caller, body } = request;
  const { email, role } = body;
  if (await recruiterByEmail(deps.database, email)) return errorAnswer(c, "known");
  const invited = await invite(deps.database, { email, role, by: caller.id }, deps.now());
  if (!invited) return errorAnswer(c, "forbidden");
  record(request, c, null, "invited");
  return json(c, linkOf(request, email, invited));
}

/**
 * `POST /desk/api/recruiters/{id}/reset`: sends a link to set another password and second factor.
 * Nothing changes until it is used.
 */
export async function createResetLink(request: DeskRequest<string>, c: Context): Promise<Response> {
  const { deps, caller, id } = request;
  const account = await recruiterById(deps.database, id);
  if (!account) return errorAnswer(c, "not_found");
  if (account.disabled) return errorAnswer(c, "not_allowed");
  const { email, role } = account;
  const invited = await invite(deps.database, { email, role, by: caller.id }, deps.now());
  if (!invited) return errorAnswer(c, "forbidden");
  record(request, c, account.id, "reset link created");
  return json(c, linkOf(request, email, invited));
}

/** `POST /desk/api/invitations/{id}/revoke` */
export async function revokeInvitation(request: DeskRequest<string>, c: Context): Promise<Response> {
  const email = await takeBackInvitation(request.deps.database, request.id, actorOf(request));
  if (email === null) return errorAnswer(c, "not_found");
  record(request, c, null, "invitation revoked");
  return json(c, { revoked: 1 });
}

function linkOf({ deps }: DeskRequest, email: string, { token, role, expiresAt }: Invited): DeskLink {
  const link = `${deps.config.publicUrl}${invitationAddress(token)}`;
  return { email, role, link, expiresAt: expiresAt.toISOString() };
}
