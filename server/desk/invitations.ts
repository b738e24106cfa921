/** Invitations as managers give them and take them back. Accepting one is accept.ts's matter. */
import type { Context } from "hono";
import * as v from "valibot";
import { type Invited, invite } from "../../accounts/invite.ts";
import { recruiterByEmail, recruiterById } from "../../accounts/recruiters.ts";
import { takeBackInvitation, unusedInvitations } from "../../accounts/unused-invitations.ts";
import { type DeskLink, type DeskOpenInvitation, inviteBody } from "../../domain/desk/team.ts";
import { invitationAddress } from "../../routes.ts";
import { errorAnswer, json } from "./answers.ts";
import { type DeskCall, keyOf } from "./call.ts";
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
export async function inviteSomebody(call: DeskCall, c: Context): Promise<Response> {
  const { deps, caller, body } = call;
  const parsed = v.safeParse(inviteBody, body);
  if (!parsed.success) return errorAnswer(c, "invalid");
  const { email, role } = parsed.output;
  if (await recruiterByEmail(deps.database, email)) return errorAnswer(c, "known");
  const invited = await invite(deps.database, { email, role, by: caller.id }, deps.now());
  record(call, c, null, "invited");
  return json(c, linkOf(call, email, invited));
}

/** `POST /desk/api/recruiters/{id}/reset`: another password and second step, by a link. Nothing changes until it is used. */
export async function resetThem(call: DeskCall, c: Context): Promise<Response> {
  const { deps, caller } = call;
  const id = keyOf(c);
  const found = id === null ? null : await recruiterById(deps.database, id);
  if (!found) return errorAnswer(c, "not_found");
  if (found.disabled) return errorAnswer(c, "not_allowed");
  const { email, role } = found;
  const invited = await invite(deps.database, { email, role, by: caller.id }, deps.now());
  record(call, c, found.id, "reset link made");
  return json(c, linkOf(call, email, invited));
}

/** `POST /desk/api/invitations/{id}/revoke` */
export async function revokeInvitation(call: DeskCall, c: Context): Promise<Response> {
  const id = keyOf(c);
  const email = id === null ? null : await takeBackInvitation(call.deps.database, id, actorOf(call));
  if (email === null) return errorAnswer(c, "not_found");
  record(call, c, null, "invitation taken back");
  return json(c, { revoked: 1 });
}

function linkOf({ deps }: DeskCall, email: string, { token, role, expiresAt }: Invited): DeskLink {
  const link = `${deps.config.publicUrl}${invitationAddress(token)}`;
  return { email, role, link, expiresAt: expiresAt.toISOString() };
}
