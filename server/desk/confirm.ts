/**
 * `POST /desk/api/confirm`: the recruiter enters the password or uses a passkey again before they
 * change how an account logs in. The server stores the confirmation with this session only.
 */
import { verifyPassword } from "better-auth/crypto";
import type { Context } from "hono";
import { endSession } from "../../commands/accounts/sessions.ts";
import { confirmSession, passwordHashOf } from "../../commands/accounts/proofs.ts";
import { confirmBody } from "../../domain/desk/log-in.ts";
import { errorAnswer, json } from "./answers.ts";
import { callAuth } from "./call-auth.ts";
import type { DeskRequest, DeskPost } from "./request.ts";
import { overProofs } from "./login-rate-limit.ts";

export async function confirm(request: DeskPost<typeof confirmBody>, c: Context): Promise<Response> {
  const { deps, server, caller, body } = request;
  const { database, log } = deps;
  const about = { request: c.get("requestId"), account: caller.id };
  const wait = await overProofs(c, server, caller);
  if (wait !== null) {
    log.warn(about, "confirmation limited");
    return errorAnswer(c, "limited", { retryAfterSeconds: wait });
  }
  const right =
    "password" in body ? await isPassword(request, body.password) : await isOwnPasskey(request, c, body.passkey);
  if (!right) {
    log.warn(about, "confirmation refused");
    return errorAnswer(c, "refused");
  }
  await confirmSession(database, caller.token);
  log.info(about, "confirmed");
  return json(c, { confirmed: true });
}

async function isPassword({ deps, caller }: DeskRequest, password: string): Promise<boolean> {
  const hash = await passwordHashOf(deps.database, caller.id);
  return hash !== null && verifyPassword({ hash, password });
}

/**
 * better-auth can verify a passkey only by logging in. That session ends before anything else
 * happens, and counts only if it belongs to the same account.
 */
async function isOwnPasskey(request: DeskRequest, c: Context, response: object): Promise<boolean> {
  const answer = await callAuth(c, request, { method: "POST", path: "/passkey/verify-authentication" }, { response });
  if (!answer.ok) return false;
  const { session } = (await answer.json()) as { session: { id: string; userId: string } };
  await endSession(request.deps.database, session.userId, session.id);
  return session.userId === request.caller.id;
}
