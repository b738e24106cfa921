import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { isMarketCode, type MarketCode } from "../../locales/markets.ts";
import { isSigned, type Secrets, sign } from "../../app/signing.ts";

/** How long a chosen language is remembered, in seconds: 365 days (specification section 4). */
export const localeCookieSeconds = 365 * 24 * 60 * 60;

/** How long a browser may see its success page, in seconds: twice the promised 24 hours. */
export const applicantCookieSeconds = 48 * 60 * 60;

/** How long the last four digits unlock an applicant's data, in seconds: 30 minutes. */
export const unlockedCookieSeconds = 30 * 60;

/**
 * How long passing the access gate is remembered, in seconds: 24 hours, unless the browser is
 * closed before.
 */
export const gateCookieSeconds = 24 * 60 * 60;

export type CookieName = "locale" | "applicant" | "gate" | "unlocked";

/** Over HTTPS the prefix binds the cookie to this host (RFC 6265bis). */
export function cookieName(name: CookieName, https: boolean): string {
  return https ? `__Host-${name}` : name;
}

/**
 * Characters of typed input that a cookie may hold. Browsers take 4096 with name and attributes
 * (RFC 6265 section 6.1).
 */
const mostTyped = 3000;

/**
 * The site's cookies, all strictly necessary: language, success page, unlocked data (30 minutes),
 * and the access gate. Their expiry and link generation are signed too, so a browser that keeps one
 * longer gains nothing.
 */
export class Cookies {
  readonly #locale: string;
  readonly #applicant: string;
  readonly #gate: string;
  readonly #unlocked: string;

  readonly #secrets: Secrets;
  readonly #https: boolean;

  constructor(secrets: Secrets, https: boolean) {
    this.#secrets = secrets;
    this.#https = https;
    this.#locale = cookieName("locale", https);
    this.#applicant = cookieName("applicant", https);
    this.#gate = cookieName("gate", https);
    this.#unlocked = cookieName("unlocked", https);
  }

  chosenMarket(c: Context): MarketCode | undefined {
    const value = getCookie(c, this.#locale);
    return isMarketCode(value) ? value : undefined;
  }

  chooseMarket(c: Context, market: MarketCode): void {
    setCookie(c, this.#locale, market, { ...this.#attributes(), maxAge: localeCookieSeconds });
  }

  /**
   * The registration whose success page this browser may see; undefined without a cookie that is
   * valid and signed by us.
   */
  sentHere(c: Context, now: Date): SentHere | undefined {
    const [, id = "", generation = ""] =
      /^([\w-]{1,64})\.(\d{1,9})$/.exec(this.#opened("applicant-cookie", getCookie(c, this.#applicant), now) ?? "") ??
      [];
    return id === "" ? undefined : { id, generation: Number(generation) };
  }

  /** Call only in the answer to the browser that sent the registration. */
  rememberRegistration(c: Context, id: string, now: Date): void {
    const value = this.#sealed("applicant-cookie", `${id}.0`, now, applicantCookieSeconds);
    setCookie(c, this.#applicant, value, { ...this.#attributes(), maxAge: applicantCookieSeconds });
  }

  forgetRegistration(c: Context): void {
    deleteCookie(c, this.#applicant, this.#attributes());
  }

  /**
   * The last four digits of each number that this browser entered correctly for the link named by
   * `subject`; null: none.
   */
  proven(c: Context, subject: string, now: Date): Proven | null {
    const opened = this.#unlockedBy(c, subject, now);
    return opened && { ends: opened.ends, until: opened.until };
  }

  /** For 30 minutes from now, or until `until`. Replaces any typed input stored before. */
  rememberProven(c: Context, subject: string, ends: readonly string[], now: Date, until?: Date): void {
    const seconds = until ? secondsUntil(until, now) : unlockedCookieSeconds;
    this.#unlock(c, subject, { ends: [...new Set(ends)] }, now, seconds);
  }

  /**
   * Stores rejected input of an open link in this browser's cookie only, until the link locks or
   * new input replaces it. False: the link is locked, or the input exceeds a cookie.
   */
  keepTyped(c: Context, subject: string, typed: Readonly<Record<string, string>>, now: Date): boolean {
    const opened = this.#unlockedBy(c, subject, now);
    if (opened === null || encoded(typed).length > mostTyped) return false;
    this.#unlock(c, subject, { ends: opened.ends, typed }, now, secondsUntil(opened.until, now));
    return true;
  }

  /** The input stored by `keepTyped`; null: none. */
  typedBefore(c: Context, subject: string, now: Date): Readonly<Record<string, unknown>> | null {
    return this.#unlockedBy(c, subject, now)?.typed ?? null;
  }

  #unlockedBy(c: Context, subject: string, now: Date): (Unlocked & { readonly until: Date }) | null {
    const read = this.#read(`proven:${subject}`, getCookie(c, this.#unlocked), now);
    // The signature is ours, so it has the type that we stored.
    return read && { ...(JSON.parse(Buffer.from(read.what, "base64url").toString()) as Unlocked), until: read.until };
  }

  #unlock(c: Context, subject: string, unlocked: Unlocked, now: Date, seconds: number): void {
    const value = this.#sealed(`proven:${subject}`, encoded(unlocked), now, seconds);
    setCookie(c, this.#unlocked, value, { ...this.#attributes(), maxAge: seconds });
  }

  forgetUnlocked(c: Context): void {
    deleteCookie(c, this.#unlocked, this.#attributes());
  }

  hasPassedGate(c: Context, now: Date): boolean {
    return this.#opened("gate", getCookie(c, this.#gate), now) === "";
  }

  /** A session cookie without a lifetime (D18), valid for at most a day. */
  rememberGate(c: Context, now: Date): void {
    setCookie(c, this.#gate, this.#sealed("gate", "", now, gateCookieSeconds), this.#attributes());
  }

  #attributes() {
    return { path: "/", httpOnly: true, sameSite: "Lax", secure: this.#https } as const;
  }

  /**
   * `{what}.{until}.{signature}`, or `{until}.{signature}` for an empty value. `until` is in
   * seconds since 1970.
   */
  #sealed(purpose: string, content: string, now: Date, seconds: number): string {
    const value = `${content === "" ? "" : `${content}.`}${Math.floor(now.getTime() / 1000) + seconds}`;
    return `${value}.${sign(this.#secrets, `${purpose}:${value}`).toString("base64url")}`;
  }

  #opened(purpose: string, cookie: string | undefined, now: Date): string | null {
    return this.#read(purpose, cookie, now)?.what ?? null;
  }

  /** The sealed value; null: not signed by us for this purpose, or expired. */
  #read(purpose: string, cookie: string | undefined, now: Date): { what: string; until: Date } | null {
    const [, content = "", until = "", signature = ""] = /^(?:(.+)\.)?(\d{1,12})\.([\w-]+)$/.exec(cookie ?? "") ?? [];
    const value = `${content === "" ? "" : `${content}.`}${until}`;
    const ours = isSigned(this.#secrets, `${purpose}:${value}`, signature);
    const end = new Date(Number(until) * 1000);
    return ours && end > now ? { what: content, until: end } : null;
  }
}

export interface Proven {
  readonly ends: readonly string[];
  readonly until: Date;
}

interface Unlocked {
  readonly ends: readonly string[];
  readonly typed?: Readonly<Record<string, string>>;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function secondsUntil(until: Date, now: Date): number {
  return Math.floor(until.getTime() / 1000) - Math.floor(now.getTime() / 1000);
}

export interface SentHere {
  readonly id: string;
  /** The generation of its link; older generations no longer open anything. */
  readonly generation: number;
}
