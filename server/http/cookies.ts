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

  /** The last four digits that were right here under this link, each of its own number; null: none. `subject` names the link. */
  proven(c: Context, subject: string, now: Date): Proven | null {
    const opened = this.#unlockedBy(c, subject, now);
    return opened && { ends: opened.ends, until: opened.until };
  }

  /** For half an hour from now, or until `until`. What was typed before is forgotten. */
  rememberProven(c: Context, subject: string, ends: readonly string[], now: Date, until?: Date): void {
    const seconds = until ? secondsUntil(until, now) : unlockedCookieSeconds;
    this.#unlock(c, subject, { ends: [...new Set(ends)] }, now, seconds);
  }

  /**
   * Keeps what was typed under an open link and sent back, for as long as the link is open and nothing else is typed: nowhere but in
   * this browser. False: it is not open, or too much was typed for a cookie.
   */
  keepTyped(c: Context, subject: string, typed: Readonly<Record<string, string>>, now: Date): boolean {
    const opened = this.#unlockedBy(c, subject, now);
    if (opened === null || encoded(typed).length > mostTyped) return false;
    this.#unlock(c, subject, { ends: opened.ends, typed }, now, secondsUntil(opened.until, now));
    return true;
  }

  /** What `keepTyped` kept; null: nothing. */
  typedBefore(c: Context, subject: string, now: Date): Readonly<Record<string, unknown>> | null {
    return this.#unlockedBy(c, subject, now)?.typed ?? null;
  }

  #unlockedBy(c: Context, subject: string, now: Date): (Unlocked & { readonly until: Date }) | null {
    const read = this.#read(`proven:${subject}`, getCookie(c, this.#unlocked), now);
    // Signed by us: it is what was put in.
    return read && { ...(JSON.parse(Buffer.from(read.what, "base64url").toString()) as Unlocked), until: read.until };
  }

  #unlock(c: Context, subject: string, what: Unlocked, now: Date, seconds: number): void {
    const value = this.#sealed(`proven:${subject}`, encoded(what), now, seconds);
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

/** What this browser sent. */
export interface SentHere {
  /** The registration's. */
  readonly id: string;
  /** Of its link: an older one than the registration's opens nothing any more. */
  readonly generation: number;
}
