/** The access gate (D18) on a request: off unless the settings turn it on. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import type { Config } from "../../config.ts";
import { cameFromSearch, type Referrer } from "../../domain/gate/gate.ts";
import type { PageName } from "../../routes.ts";
import type { Cookies } from "../http/cookies.ts";

/** What the gate guards under every prefix. Everything else, and whatever an applicant already has, never is. */
const gatedPages: ReadonlySet<PageName> = new Set<PageName>(["home", "apply"]);

export class AccessGate {
  readonly #settings: Config["accessGate"];
  readonly #cookies: Cookies;
  readonly #now: () => Date;

  constructor(settings: Config["accessGate"], cookies: Cookies, now: () => Date) {
    this.#settings = settings;
    this.#cookies = cookies;
    this.#now = now;
  }

  /** Whether this page is guarded at all: it is then kept by no shared cache, and not indexed. */
  guards(page: PageName): boolean {
    return this.#settings.on && gatedPages.has(page);
  }

  /** Lets the visitor in and remembers it for the session, or does not. */
  passes(c: Context): boolean {
    if (this.#cookies.hasPassedGate(c, this.#now())) return true;
    if (!this.#hasToken(c.req.query("bypass")) && !cameFromSearch(referrerOf(c.req.header("referer")))) return false;
    this.#cookies.rememberGate(c, this.#now());
    return true;
  }

  /** Compared in constant time. No token configured: nothing matches it, the empty one least of all. */
  #hasToken(given: string | undefined): boolean {
    const token = this.#settings.bypass;
    if (token === undefined || given === undefined) return false;
    return timingSafeEqual(digest(given), digest(token));
  }
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function referrerOf(header: string | undefined): Referrer | null {
  if (!header || !URL.canParse(header)) return null;
  const url = new URL(header);
  return { protocol: url.protocol, host: url.host, path: url.pathname, hasQuery: url.searchParams.has("q") };
}
