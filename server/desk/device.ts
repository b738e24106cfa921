/**
 * A browser that has logged in to an account once carries a signed cookie for it. It opens nothing: its tries at the
 * log-in are counted by themselves, so that strangers who guess cannot lock the owner out.
 */
import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { deviceIn } from "../../domain/desk/device.ts";
import { isSigned, type Secrets, sign } from "../../signatures.ts";
import { deskCookiePrefix } from "./cookie-prefix.ts";
import { deskKeys, eachKey } from "./keys.ts";

/** What the owner of an account is told of the browser that calls: "Firefox, Windows"; null: it does not say. */
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

  /** What to count this browser's tries for the account by; null: it never logged in to it, or long ago. */
  knownFor(c: Context, email: string, now: Date): string | null {
    const [account = "", device = "", until = "", signature = ""] = (getCookie(c, this.#name) ?? "").split(".");
    if (!isSigned(this.#keys, `${account}.${device}.${until}`, signature)) return null;
    const own = eachKey(this.#keys).some((key) => account === accountMark(key, email));
    return own && Number(until) > now.getTime() ? `${account}.${device}` : null;
  }

  remember(c: Context, email: string, now: Date): void {
    const until = now.getTime() + deviceLasts * 1000;
    const value = `${accountMark(this.#keys.secret, email)}.${randomBytes(12).toString("base64url")}.${until}`;
    setCookie(c, this.#name, `${value}.${sign(this.#keys, value).toString("base64url")}`, {
      path: "/",
      httpOnly: true,
      sameSite: "Lax",
      secure: this.#https,
      maxAge: deviceLasts,
    });
  }
}

/** The address itself stays out of the cookie. */
function accountMark(secret: string, email: string): string {
  return sign({ secret }, `account:${email.toLowerCase()}`).subarray(0, 16).toString("base64url");
}
