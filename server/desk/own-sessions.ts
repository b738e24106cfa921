/**
 * The caller's own sessions, passkeys and backup codes. better-auth handles new passkeys and
 * passwords (auth-table.ts).
 */
import type { Context } from "hono";
import { removePasskey } from "../../commands/accounts/passkeys.ts";
import { logOut } from "../../commands/accounts/log-out.ts";
import { type OpenSession, sessionsOf } from "../../commands/accounts/sessions.ts";
import { deviceIn } from "../../domain/desk/device.ts";
import type { DeskSession } from "../../domain/desk/log-in.ts";
import { errorAnswer, json } from "./answers.ts";
import type { DeskRequest } from "./request.ts";
import { renewBackupCodes } from "./second-step.ts";
import { browserOf } from "./device.ts";

/** `GET /desk/api/sessions` */
export async function listOwnSessions({ deps, caller }: DeskRequest, c: Context): Promise<Response> {
  const sessions = await sessionsOf(deps.database, caller.id);
  return json(
    c,
    sessions.map((session) => deskSession(session, caller.token)),
  );
}

/** `POST /desk/api/sessions/{id}/end` */
export async function endOwnSession({ deps, caller, id }: DeskRequest<string>, c: Context): Promise<Response> {
  const ended = await logOut(deps.database, caller.id, id, { by: caller.id, at: deps.now() });
  return ended ? json(c, { ended: 1 }) : errorAnswer(c, "not_found");
}

/** `POST /desk/api/passkeys/{id}/remove` */
export async function removeOwnPasskey({ deps, caller, id }: DeskRequest<string>, c: Context): Promise<Response> {
  const removed = await removePasskey(deps, caller.id, id, { browser: browserOf(c) });
  if (!removed) return errorAnswer(c, "not_found");
  deps.log.info({ request: c.get("requestId"), account: caller.id }, "passkey removed");
  return json(c, { removed: 1 });
}

/** `POST /desk/api/backup-codes`: ten new ones, shown only now. */
export async function newBackupCodes({ deps, auth, caller }: DeskRequest, c: Context): Promise<Response> {
  const codes = await renewBackupCodes(deps, auth.keys, caller.id, browserOf(c));
  if (!codes) return errorAnswer(c, "not_allowed");
  deps.log.info({ request: c.get("requestId"), account: caller.id }, "backup codes renewed");
  return json(c, { backupCodes: codes });
}

/** @param token of the caller's session */
export function deskSession(session: OpenSession, token: string): DeskSession {
  return {
    id: session.id,
    browser: deviceIn(session.userAgent ?? ""),
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    current: session.token === token,
  };
}
