/** The access gate (D18) on a request: off unless the settings turn it on. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import type { Config } from "../../config.ts";
import { cameFromSearch, type Referrer } from "../../domain/gate/gate.ts";
import type { PageName } from "../../routes.ts";
import type { Cookies } from "../http/cookies.ts";

/** What the gate guards under every prefix; with the list of jobs, each of them. Everything else, and whatever an applicant already has, never is. */
const gatedPages: ReadonlySet<PageName | null> = new Set<PageName>(["home", "jobs", "apply"]);

/** Whether this page is guarded at all: it is then kept by no shared cache, and not indexed. null: a page without a name. */
export function isGuarded({ on }: Config["accessGate"], page: PageName | null): boolean {
  return on && gatedPages.has(page);
}

export class AccessGate {
  readonly #settings: Config["accessGate"];
  readonly #cookies: Cookies;
  readonly #now: () => Date;

  constructor(settings: Config["accessGate"], cookies: Cookies, now: () => Date) {
    this.#settings = settings;
    this.#cookies = cookies;
    this.#now = now;
  }

  guards(page: PageName): boolean {
    return isGuarded(this.#settings, page);
  }

  /**
   * An address with a token leads to the same one without it, whether the token is right, wrong, or the gate off: what stands
   * in the address bar is copied, kept by scripts and measured. Remembers a right one for the session. null: there is none.
   */
  withoutToken(c: Context): Response | null {
    const { url } = c.req;
    const at = url.indexOf("?");
    if (at < 0) return null;
    const parts = url.slice(at + 1).split("&");
    const kept = parts.filter((part) => !names(part, "bypass"));
    if (kept.length === parts.length) return null;
    if (this.#settings.on && this.#hasToken(c.req.query("bypass"))) this.#cookies.rememberGate(c, this.#now());
    // Two slashes would begin the name of another host.
    const path = url.slice(url.indexOf("/", url.indexOf("://") + 3), at).replace(/^[/\\]+/, "/");
    c.header("cache-control", "no-store");
    return c.redirect(kept.length > 0 ? `${path}?${kept.join("&")}` : path, 303);
  }

  /** Lets the visitor in and remembers it for the session, or does not. */
  passes(c: Context): boolean {
    if (this.#cookies.hasPassedGate(c, this.#now())) return true;
    if (!cameFromSearch(referrerOf(c.req.header("referer")))) return false;
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

/** Whether a part of a query is this parameter, however its name is written. */
function names(part: string, parameter: string): boolean {
  return [...new URLSearchParams(part).keys()].some((name) => name.toLowerCase() === parameter);
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function referrerOf(header: string | undefined): Referrer | null {
  if (!header || !URL.canParse(header)) return null;
  const url = new URL(header);
  return { protocol: url.protocol, host: url.host, path: url.pathname, hasSearchTerm: url.searchParams.has("q") };
}
