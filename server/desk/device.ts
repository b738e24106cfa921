/**
 * A browser that once logged in to an account carries a signed cookie for it, which grants no
 * access. Its login attempts are counted separately, so that strangers' guesses cannot lock the
 * owner out.
 */
import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { deviceIn } from "../../domain/desk/device.ts";
import { isSigned, type Secrets, keyedHash, sign } from "../../app/signing.ts";
import { deskCookiePrefix } from "./cookie-prefix.ts";
import { deskKeys, newestKeyFirst } from "./keys.ts";

/**
 * The description of the calling browser shown to the account's owner: "Firefox, Windows"; null:
 * unknown.
 */
export function browserOf(c: Context): string | null {
  return deviceIn(c.req.header("user-agent") ?? "");
}

/** Seconds. */
const deviceLasts = 180 * 24 * 60 * 60;

export class KnownDevices {
  readonly #keys: Secrets;
  readonly #name: string;
  readonly #https: boolean;

  constructor(secrets: Secrets, https: boolean) {
    this.#keys = deskKeys(secrets, "device");
    this.#name = `${deskCookiePrefix(https)}.device`;
    this.#https = https;
  }

  /**
   * The rate-limit key of this browser for the account; null: it never logged in to it, or the
   * cookie has expired.
   */
  knownFor(c: Context, email: string, now: Date): string | null {
    const [account = "", device = "", until = "", signature = ""] = (getCookie(c, this.#name) ?? "").split(".");
    if (!isSigned(this.#keys, `${account}.${device}.${until}`, signature)) return null;
    const own = newestKeyFirst(this.#keys).some((key) => account === accountHash(key, email));
    return own && Number(until) > now.getTime() ? `${account}.${device}` : null;
  }

  remember(c: Context, email: string, now: Date): void {
    const until = now.getTime() + deviceLasts * 1000;
    const value = `${accountHash(this.#keys.secret, email)}.${randomBytes(12).toString("base64url")}.${until}`;
    setCookie(c, this.#name, `${value}.${sign(this.#keys, value).toString("base64url")}`, {
      path: "/",
      httpOnly: true,
      sameSite: "Lax",
      secure: this.#https,
      maxAge: deviceLasts,
    });
  }
}

/** Keeps the email address itself out of the cookie. */
function accountHash(secret: string, email: string): string {
  return keyedHash({ secret }, `account:${email.toLowerCase()}`);
}
