import type { Context } from "hono";
import { endSessions, endSessionWith } from "../../commands/accounts/sessions.ts";
import { isSampleAccount } from "../../domain/demo/accounts.ts";
import type { DeskRole } from "../../domain/desk/desk.ts";
import type { Database } from "../../db/database.ts";
import { authCookies } from "./auth-cookies.ts";
import { type DeskAuth, sessionLongest } from "./auth.ts";

export interface Caller {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: DeskRole;
  /** Set up here, or left to a trusted provider. Without one, the account can only set it up. */
  readonly hasSecondStep: boolean;
  /** Of the session; never logged. */
  readonly token: string;
  /** The provider that vouches for the session; null: password or passkey. */
  readonly provider: string | null;
}

/**
 * The recruiter of the request's session; null: no session, or ended, or the account is disabled.
 * Reads the database each time, so that ending a session takes effect at once. `quiet` does not
 * extend it.
 */
export async function callerOf(c: Context, auth: DeskAuth, database: Database, quiet = false): Promise<Caller | null> {
  if (!c.req.header("cookie")?.includes("session_token=")) return null;
  const { headers, response: found } = await auth.api.getSession({
    headers: new Headers({ cookie: authCookies(c, auth) }),
    query: quiet ? { disableRefresh: true } : {},
    returnHeaders: true,
  });
  if (!found) return null;
  const { user, session } = found;
  if (user.disabledAt) {
    await endSessions(database, user.id);
    return null;
  }
  // better-auth ends only idle sessions. Date.now() is the clock that creates them.
  if (session.createdAt.getTime() + sessionLongest * 1000 <= Date.now()) {
    await endSessionWith(database, session.token);
    return null;
  }
  // Sample accounts exist only while the demo's desk is on.
  if (isSampleAccount(user.id) && !auth.isDemo) {
    await endSessions(database, user.id);
    return null;
  }
  const { provider } = session;
  if (typeof provider === "string" && !(await auth.isStillKnown({ userId: user.id, provider }))) {
    await endSessionWith(database, session.token);
    return null;
  }
  // When the session is extended, its cookie is too.
  for (const line of headers.getSetCookie()) c.header("set-cookie", line, { append: true });
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role === "manager" ? "manager" : "recruiter",
    hasSecondStep: user.twoFactorEnabled === true || (typeof provider === "string" && auth.trustsProvider()),
    token: session.token,
    provider: provider ?? null,
  };
}
