/** One's own log-in: sessions, passkeys, backup codes. Adding a passkey and a new password are better-auth's (auth-table.ts). */
import type { Context } from "hono";
import { removePasskey } from "../../accounts/passkeys.ts";
import { logOut } from "../../accounts/log-out.ts";
import { type OpenSession, sessionsOf } from "../../accounts/sessions.ts";
import { deviceIn } from "../../domain/desk/device.ts";
import type { DeskSession } from "../../domain/desk/log-in.ts";
import { errorAnswer, json } from "./answers.ts";
import { type DeskCall, keyOf } from "./call.ts";
import { renewBackupCodes } from "./second-step.ts";
import { browserOf } from "./device.ts";

/** `GET /desk/api/sessions` */
export async function listOwnSessions({ deps, caller }: DeskCall, c: Context): Promise<Response> {
  const sessions = await sessionsOf(deps.database, caller.id);
  return json(
    c,
    sessions.map((session) => deskSession(session, caller.token)),
  );
}

/** `POST /desk/api/sessions/{id}/end` */
export async function endOwnSession({ deps, caller }: DeskCall, c: Context): Promise<Response> {
  const id = keyOf(c);
  const ended = id !== null && (await logOut(deps.database, caller.id, id, { by: caller.id, at: deps.now() }));
  return ended ? json(c, { ended: 1 }) : errorAnswer(c, "not_found");
}

/** `POST /desk/api/passkeys/{id}/remove` */
export async function removeOwnPasskey({ deps, caller }: DeskCall, c: Context): Promise<Response> {
  const id = keyOf(c);
  const removed = id !== null && (await removePasskey(deps, caller.id, id, { browser: browserOf(c) }));
  if (!removed) return errorAnswer(c, "not_found");
  deps.log.info({ request: c.get("requestId"), account: caller.id }, "passkey removed");
  return json(c, { removed: 1 });
}

/** `POST /desk/api/backup-codes`: ten new ones, shown this once. */
export async function newBackupCodes({ deps, auth, caller }: DeskCall, c: Context): Promise<Response> {
  const codes = await renewBackupCodes(deps, auth.keys, caller.id, browserOf(c));
  if (!codes) return errorAnswer(c, "not_allowed");
  deps.log.info({ request: c.get("requestId"), account: caller.id }, "backup codes renewed");
  return json(c, { backupCodes: codes });
}

/** @param token of the session that asks */
export function deskSession(session: OpenSession, token: string): DeskSession {
  return {
    id: session.id,
    browser: deviceIn(session.userAgent ?? ""),
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    current: session.token === token,
  };
}
