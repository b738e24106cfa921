import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { DeskAuth } from "./auth.ts";
import { reSignCookie } from "./keys.ts";

/**
 * Serialises the parsed cookies, so that better-auth reads the same value of a duplicate name as
 * our rate limits. Signatures of the previous secret are replaced by those of the current one.
 */
export function authCookies(c: Context, { keys }: Pick<DeskAuth, "keys">): string {
  return Object.entries(getCookie(c))
    .map(([name, value]) => `${name}=${encodeURIComponent(reSignCookie(value, keys))}`)
    .join("; ");
}
