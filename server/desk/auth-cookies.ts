/** What better-auth is given of a request's cookies. */
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { DeskAuth } from "./auth.ts";
import { signedNow } from "./keys.ts";

/**
 * The cookies as they were read here: a name that comes twice must not be one thing to our counts and another to the check.
 * Those signed with the secret before are signed with the one of now.
 */
export function authCookies(c: Context, { keys }: Pick<DeskAuth, "keys">): string {
  return Object.entries(getCookie(c))
    .map(([name, value]) => `${name}=${encodeURIComponent(signedNow(value, keys))}`)
    .join("; ");
}
