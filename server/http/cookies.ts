import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { isMarketCode, type MarketCode } from "../../locales/markets.ts";

/** How long an explicit choice of language is kept: 365 days (specification section 4), in seconds. */
export const localeCookieSeconds = 365 * 24 * 60 * 60;

/** How long this browser may see its own success page: the 24 hours of the promise and as long again, in seconds. */
export const applicantCookieSeconds = 48 * 60 * 60;

/** How long the last four digits open what is held of an applicant: 30 minutes, in seconds. */
export const unlockedCookieSeconds = 30 * 60;

/**
 * The cookies of the site, all strictly necessary: the chosen language, whose success page this browser may see, whose data
 * it may see for half an hour, and where the operator limits access, that this browser was let in.
 * Over HTTPS their names carry the `__Host-` prefix (RFC 6265bis), which binds them to this host.
 */
export class Cookies {
  readonly #locale: string;
  readonly #applicant: string;
  readonly #gate: string;
  readonly #unlocked: string;

  readonly #secret: string;
  readonly #https: boolean;

  constructor(secret: string, https: boolean) {
    this.#secret = secret;
    this.#https = https;
    this.#locale = https ? "__Host-locale" : "locale";
    this.#applicant = https ? "__Host-applicant" : "applicant";
    this.#gate = https ? "__Host-gate" : "gate";
    this.#unlocked = https ? "__Host-unlocked" : "unlocked";
  }

  chosenMarket(c: Context): MarketCode | undefined {
    const value = getCookie(c, this.#locale);
    return isMarketCode(value) ? value : undefined;
  }

  chooseMarket(c: Context, market: MarketCode): void {
    setCookie(c, this.#locale, market, { ...this.#attributes(), maxAge: localeCookieSeconds });
  }

  /** The registration whose success page this browser may see; undefined without a cookie that we signed. */
  registrationId(c: Context): string | undefined {
    const value = getCookie(c, this.#applicant) ?? "";
    const dot = value.lastIndexOf(".");
    if (dot < 1) return undefined;
    const id = value.slice(0, dot);
    const given = Buffer.from(value.slice(dot + 1), "base64url");
    const expected = this.#signature(id);
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
  }

  rememberRegistration(c: Context, id: string): void {
    const value = `${id}.${this.#signature(id).toString("base64url")}`;
    setCookie(c, this.#applicant, value, { ...this.#attributes(), maxAge: applicantCookieSeconds });
  }

  forgetRegistration(c: Context): void {
    deleteCookie(c, this.#applicant, this.#attributes());
  }

  /** Whether the last four digits were given here for this registration, under this generation of its link. */
  isUnlocked(c: Context, id: string, generation: number, now: Date): boolean {
    const [until = "", signature = "", ...rest] = (getCookie(c, this.#unlocked) ?? "").split(".");
    if (rest.length > 0 || !/^\d{1,12}$/.test(until) || Number(until) * 1000 <= now.getTime()) return false;
    const given = Buffer.from(signature, "base64url");
    const expected = this.#sign(`unlocked:${id}:${generation}:${until}`);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  rememberUnlocked(c: Context, id: string, generation: number, now: Date): void {
    const until = Math.floor(now.getTime() / 1000) + unlockedCookieSeconds;
    const value = `${until}.${this.#sign(`unlocked:${id}:${generation}:${until}`).toString("base64url")}`;
    setCookie(c, this.#unlocked, value, { ...this.#attributes(), maxAge: unlockedCookieSeconds });
  }

  forgetUnlocked(c: Context): void {
    deleteCookie(c, this.#unlocked, this.#attributes());
  }

  hasPassedGate(c: Context): boolean {
    const given = Buffer.from(getCookie(c, this.#gate) ?? "", "base64url");
    const expected = this.#sign("gate");
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  /** For the session: no lifetime (D18). */
  rememberGate(c: Context): void {
    setCookie(c, this.#gate, this.#sign("gate").toString("base64url"), this.#attributes());
  }

  #attributes() {
    return { path: "/", httpOnly: true, sameSite: "Lax", secure: this.#https } as const;
  }

  /** The id alone gives no read access (D8): the cookie carries this beside it. */
  #signature(id: string): Buffer {
    return this.#sign(`applicant-cookie:${id}`);
  }

  #sign(text: string): Buffer {
    return createHmac("sha256", this.#secret).update(text).digest();
  }
}
