/** Invitations: shows one to the holder of its link, and turns it into an account once. */
import { randomBytes } from "node:crypto";
import { setImmediate as pause } from "node:timers/promises";
import { hashPassword } from "better-auth/crypto";
import type { Context } from "hono";
import * as v from "valibot";
import { invitationHash } from "../../commands/accounts/invite.ts";
import { acceptInvitation, invitedEmail } from "../../commands/accounts/invitations.ts";
import { endSessionWith } from "../../commands/accounts/sessions.ts";
import { whyNotDisplayable } from "../../domain/application/shown-name.ts";
import { accountBody, type DeskInvitation } from "../../domain/desk/log-in.ts";
import { errorAnswer, json } from "./answers.ts";
import type { DeskRequest } from "./request.ts";
import { errorOfPassword } from "./common-passwords.ts";
import { senderOfRequest } from "./login-rate-limit.ts";
import { callerOf } from "./session.ts";
import { browserOf } from "./device.ts";

/** `GET /desk/api/invitation/{token}` */
export async function showInvitation(request: DeskRequest, c: Context): Promise<Response> {
  const { deps } = request;
  const limited = await limitedFor(request, c);
  if (limited) return limited;
  const email = await invitedEmail(deps.database, tokenHash(c), deps.now());
  if (email === null) return errorAnswer(c, "not_found");
  const { identity, recruiters } = deps.config.operator;
  const name = recruiters.find((recruiter) => recruiter.email === email)?.name ?? null;
  const answer: DeskInvitation = { email, operator: identity.name, name };
  return json(c, answer);
}

/** `POST /desk/api/invitation/{token}`: logs the recruiter in; the second factor is set up next. */
export async function acceptAccount(request: DeskRequest, c: Context): Promise<Response> {
  const { deps, auth, body } = request;
  const limited = await limitedFor(request, c);
  if (limited) return limited;
  const { database } = deps;
  const hash = tokenHash(c);
  const now = deps.now();
  const email = await invitedEmail(database, hash, now);
  if (email === null) return errorAnswer(c, "not_found");
  const parsed = v.safeParse(accountBody, body);
  if (!parsed.success) return errorAnswer(c, "invalid");
  const { name, password } = parsed.output;
  // Applicants read the name, in messages and beside the promised contact.
  if ((await whyNotDisplayable(name, "en", pause)) !== null) return errorAnswer(c, "name_doubtful");
  const wrong = await errorOfPassword(password, { email, name }, deps.config.operator);
  if (wrong) return errorAnswer(c, wrong);
  const account = {
    tokenHash: hash,
    now,
    ids: { recruiter: randomBytes(16).toString("base64url"), account: randomBytes(16).toString("base64url") },
    name,
    passwordHash: await hashPassword(password),
    browser: browserOf(c),
  };
  const made = await acceptInvitation(deps, account);
  if (!made) return errorAnswer(c, "not_found");
  deps.log.info(
    { request: c.get("requestId"), account: made.recruiterId },
    made.reset ? "account reset" : "account made",
  );
  // Ends the session that this browser may have with another account.
  const before = await callerOf(c, auth, database, true);
  if (before) await endSessionWith(database, before.token);
  // The list of sessions identifies the session by its user agent.
  const headers = new Headers({ "user-agent": (c.req.header("user-agent") ?? "").slice(0, 300) });
  const entered = await auth.api.signInEmail({ body: { email, password }, headers, asResponse: true });
  if (!entered.ok) return errorAnswer(c, "not_logged_in");
  for (const line of entered.headers.getSetCookie()) c.header("set-cookie", line, { append: true });
  return json(c, { email });
}

async function limitedFor({ server }: DeskRequest, c: Context): Promise<Response | null> {
  const allowance = await server.limits.consume("deskSender", senderOfRequest(c, server));
  return allowance.allowed ? null : errorAnswer(c, "limited", { retryAfterSeconds: allowance.retryAfterSeconds });
}

function tokenHash(c: Context): string {
  return invitationHash(c.req.param("token") ?? "");
}
