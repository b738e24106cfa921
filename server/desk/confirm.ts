/**
 * `POST /desk/api/confirm`: whoever is at the desk says the password or shows a passkey again, before they change how
 * somebody logs in. What is remembered hangs on this very session, on the server: there is nothing to take elsewhere.
 */
import { verifyPassword } from "better-auth/crypto";
import type { Context } from "hono";
import * as v from "valibot";
import { endSession } from "../../accounts/sessions.ts";
import { confirmSession, passwordHashOf } from "../../accounts/proofs.ts";
import { confirmBody } from "../../domain/desk/log-in.ts";
import { errorAnswer, json } from "./answers.ts";
import { callAuth } from "./call-auth.ts";
import type { DeskCall } from "./call.ts";
import { overProofs } from "./guesses.ts";

export async function confirm(call: DeskCall, c: Context): Promise<Response> {
  const { deps, server, caller, body } = call;
  const { database, log } = deps;
  const about = { request: c.get("requestId"), account: caller.id };
  const parsed = v.safeParse(confirmBody, body);
  if (!parsed.success) return errorAnswer(c, "invalid");
  const wait = await overProofs(c, server, caller);
  if (wait !== null) {
    log.warn(about, "confirmation limited");
    return errorAnswer(c, "limited", { retryAfterSeconds: wait });
  }
  const given = parsed.output;
  const right =
    "password" in given ? await isPassword(call, given.password) : await isOwnPasskey(call, c, given.passkey);
  if (!right) {
    log.warn(about, "confirmation refused");
    return errorAnswer(c, "refused");
  }
  await confirmSession(database, caller.token);
  log.info(about, "confirmed");
  return json(c, { confirmed: true });
}

async function isPassword({ deps, caller }: DeskCall, password: string): Promise<boolean> {
  const hash = await passwordHashOf(deps.database, caller.id);
  return hash !== null && verifyPassword({ hash, password });
}

/**
 * better-auth knows no assertion without a log-in, so it logs in whoever's passkey it is: that session ends before anybody
 * hears of it, and counts only where it is of the same account.
 */
async function isOwnPasskey(call: DeskCall, c: Context, response: object): Promise<boolean> {
  const answer = await callAuth(c, call, { method: "POST", path: "/passkey/verify-authentication" }, { response });
  if (!answer.ok) return false;
  const { session } = (await answer.json()) as { session: { id: string; userId: string } };
  await endSession(call.deps.database, session.userId, session.id);
  return session.userId === call.caller.id;
}
