/** Who calls. */
import type { Context } from "hono";
import { endSessions, endSessionWith } from "../../accounts/sessions.ts";
import type { DeskRole } from "../../domain/desk/desk.ts";
import type { Database } from "../../db/database.ts";
import { authCookies } from "./auth-cookies.ts";
import { type DeskAuth, sessionLongest } from "./auth.ts";

export interface Caller {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: DeskRole;
  /** Here, or at the provider that is trusted with it. Without one there is nothing to do but to set it up. */
  readonly hasSecondStep: boolean;
  /** Of the session; goes into no log. */
  readonly token: string;
  /** Whose word the session hangs on; null: it came by password or passkey. */
  readonly provider: string | null;
}

/**
 * The recruiter whose session the request carries; null: none, over, or disabled. Asked of the database every time, so
 * that what ends a session ends it at once. `quiet` does not count as using it.
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
  // better-auth's sessions end only when they are not used. The clock is the one that they are made with.
  if (session.createdAt.getTime() + sessionLongest * 1000 <= Date.now()) {
    await endSessionWith(database, session.token);
    return null;
  }
  const { provider } = session;
  if (typeof provider === "string" && !(await auth.isStillKnown({ userId: user.id, provider }))) {
    await endSessionWith(database, session.token);
    return null;
  }
  // A session whose end was moved on has its cookie moved on too.
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
