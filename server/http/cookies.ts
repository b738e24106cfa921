import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { isMarketCode, type MarketCode } from "../../locales/markets.ts";
import { isSigned, type Secrets, sign } from "../../signatures.ts";

/** How long an explicit choice of language is kept: 365 days (specification section 4), in seconds. */
export const localeCookieSeconds = 365 * 24 * 60 * 60;

/** How long this browser may see its own success page: the 24 hours of the promise and as long again, in seconds. */
export const applicantCookieSeconds = 48 * 60 * 60;

/** How long the last four digits open what is held of an applicant: 30 minutes, in seconds. */
export const unlockedCookieSeconds = 30 * 60;

/** How long having been let in once is remembered, if the browser is not closed before: 24 hours, in seconds. */
export const gateCookieSeconds = 24 * 60 * 60;

export type CookieName = "locale" | "applicant" | "gate" | "unlocked";

/** Over HTTPS bound to this host by its prefix (RFC 6265bis). */
export function cookieName(name: CookieName, https: boolean): string {
  return https ? `__Host-${name}` : name;
}

/** Characters of what was typed that a cookie holds; browsers take 4096 with name and attributes (RFC 6265 section 6.1). */
const mostTyped = 3000;

/**
 * The cookies of the site, all strictly necessary: the chosen language, whose success page this browser may see, whose data
 * it may see for half an hour, and where the operator limits access, that this browser was let in.
 * When they end, and the generation of the link they belong to, is inside what is signed: a browser that keeps one longer opens
 * nothing with it.
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

  /** The registration whose success page this browser may see; undefined without a cookie that we signed and that holds. */
  sentHere(c: Context, now: Date): SentHere | undefined {
    const [, id = "", generation = ""] =
      /^([\w-]{1,64})\.(\d{1,9})$/.exec(this.#opened("applicant-cookie", getCookie(c, this.#applicant), now) ?? "") ??
      [];
    return id === "" ? undefined : { id, generation: Number(generation) };
  }

  /** Only for the browser that sent it, in the answer to what it sent. */
  rememberRegistration(c: Context, id: string, now: Date): void {
    const value = this.#sealed("applicant-cookie", `${id}.0`, now, applicantCookieSeconds);
    setCookie(c, this.#applicant, value, { ...this.#attributes(), maxAge: applicantCookieSeconds });
  }

  forgetRegistration(c: Context): void {
    deleteCookie(c, this.#applicant, this.#attributes());
  }

  /**
   * Until when the last four digits, which were given here under this link, open what is held; null: they were not. `subject` names
   * the link and its generation.
   */
  unlockedUntil(c: Context, subject: string, now: Date): Date | null {
    return this.#read(`unlocked:${subject}`, getCookie(c, this.#unlocked), now)?.until ?? null;
  }

  rememberUnlocked(c: Context, subject: string, now: Date): void {
    this.#unlock(c, subject, "", now, unlockedCookieSeconds);
  }

  /**
   * Keeps what was typed under an open link and sent back, for as long as the link is open and nothing else is typed: nowhere but in
   * this browser. null: nothing any more. False: it is not open, or too much was typed for a cookie.
   */
  keepTyped(c: Context, subject: string, typed: Readonly<Record<string, string>> | null, now: Date): boolean {
    const until = this.unlockedUntil(c, subject, now);
    const what = typed === null ? "" : Buffer.from(JSON.stringify(typed)).toString("base64url");
    if (until === null || what.length > mostTyped) return false;
    this.#unlock(c, subject, what, now, Math.floor(until.getTime() / 1000) - Math.floor(now.getTime() / 1000));
    return true;
  }

  /** What `keepTyped` kept; null: nothing. */
  typedBefore(c: Context, subject: string, now: Date): Readonly<Record<string, unknown>> | null {
    const what = this.#opened(`unlocked:${subject}`, getCookie(c, this.#unlocked), now) ?? "";
    // Signed by us: it is what was put in.
    return what === "" ? null : (JSON.parse(Buffer.from(what, "base64url").toString()) as Record<string, unknown>);
  }

  #unlock(c: Context, subject: string, what: string, now: Date, seconds: number): void {
    const value = this.#sealed(`unlocked:${subject}`, what, now, seconds);
    setCookie(c, this.#unlocked, value, { ...this.#attributes(), maxAge: seconds });
  }

  forgetUnlocked(c: Context): void {
    deleteCookie(c, this.#unlocked, this.#attributes());
  }

  hasPassedGate(c: Context, now: Date): boolean {
    return this.#opened("gate", getCookie(c, this.#gate), now) === "";
  }

  /** For the session: no lifetime (D18), and no more than a day. */
  rememberGate(c: Context, now: Date): void {
    setCookie(c, this.#gate, this.#sealed("gate", "", now, gateCookieSeconds), this.#attributes());
  }

  #attributes() {
    return { path: "/", httpOnly: true, sameSite: "Lax", secure: this.#https } as const;
  }

  /** `{what}.{until}.{signature}`, or `{until}.{signature}` where nothing is said. `until` in seconds since 1970. */
  #sealed(purpose: string, what: string, now: Date, seconds: number): string {
    const value = `${what === "" ? "" : `${what}.`}${Math.floor(now.getTime() / 1000) + seconds}`;
    return `${value}.${sign(this.#secrets, `${purpose}:${value}`).toString("base64url")}`;
  }

  #opened(purpose: string, cookie: string | undefined, now: Date): string | null {
    return this.#read(purpose, cookie, now)?.what ?? null;
  }

  /** What was sealed; null: not by us, not for this, or over. */
  #read(purpose: string, cookie: string | undefined, now: Date): { what: string; until: Date } | null {
    const [, what = "", until = "", signature = ""] = /^(?:(.+)\.)?(\d{1,12})\.([\w-]+)$/.exec(cookie ?? "") ?? [];
    const value = `${what === "" ? "" : `${what}.`}${until}`;
    const ours = isSigned(this.#secrets, `${purpose}:${value}`, signature);
    const end = new Date(Number(until) * 1000);
    return ours && end > now ? { what, until: end } : null;
  }
}

/** What this browser sent. */
export interface SentHere {
  /** The registration's. */
  readonly id: string;
  /** Of its link: an older one than the registration's opens nothing any more. */
  readonly generation: number;
}
