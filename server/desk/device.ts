/**
 * A browser that has logged in to an account once carries a signed cookie for it. It opens nothing: its tries at the
 * log-in are counted by themselves, so that strangers who guess cannot lock the owner out.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { deskSecret } from "./auth.ts";

/** Seconds. */
const deviceLasts = 180 * 24 * 60 * 60;

export class KnownDevices {
  readonly #key: string;
  readonly #name: string;
  readonly #https: boolean;

  constructor(secret: string, https: boolean) {
    this.#key = deskSecret(secret, "device");
    this.#name = `${https ? "__Host-" : ""}desk.device`;
    this.#https = https;
  }

  /** What to count this browser's tries for the account by; null: it never logged in to it, or long ago. */
  knownFor(c: Context, email: string, now: Date): string | null {
    const [account = "", device = "", until = "", signature = ""] = (getCookie(c, this.#name) ?? "").split(".");
    const given = Buffer.from(signature, "base64url");
    const expected = this.#sign(`${account}.${device}.${until}`);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return account === this.#account(email) && Number(until) > now.getTime() ? `${account}.${device}` : null;
  }

  remember(c: Context, email: string, now: Date): void {
    const until = now.getTime() + deviceLasts * 1000;
    const value = `${this.#account(email)}.${randomBytes(12).toString("base64url")}.${until}`;
    setCookie(c, this.#name, `${value}.${this.#sign(value).toString("base64url")}`, {
      path: "/",
      httpOnly: true,
      sameSite: "Lax",
      secure: this.#https,
      maxAge: deviceLasts,
    });
  }

  /** The address itself stays out of the cookie. */
  #account(email: string): string {
    return this.#sign(`account:${email.toLowerCase()}`).subarray(0, 16).toString("base64url");
  }

  #sign(text: string): Buffer {
    return createHmac("sha256", this.#key).update(text).digest();
  }
}
