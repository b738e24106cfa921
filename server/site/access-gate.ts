/** Applies the access gate (D18) to a request. Off unless the settings turn it on. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import type { Config } from "../../app/config.ts";
import { cameFromSearch, type Referrer } from "../../domain/gate/gate.ts";
import type { PageName } from "../../routes.ts";
import type { Cookies } from "../http/cookies.ts";

/**
 * The pages that the gate guards under every prefix; with the list of jobs, each job. It never
 * guards other pages or anything an applicant already has.
 */
const gatedPages: ReadonlySet<PageName | null> = new Set<PageName>(["home", "jobs", "apply"]);

/**
 * Whether the page is guarded: then shared caches must not store it and it is not indexed.
 * @param page null: a page without a name
 */
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
   * Redirects a URL with a token to the same one without it, whether the token is right, wrong, or
   * the gate off: the address bar is copied, logged and measured. Remembers a right one for the
   * session. Null: the URL has no token.
   */
  withoutToken(c: Context): Response | null {
    const { url } = c.req;
    const at = url.indexOf("?");
    if (at < 0) return null;
    const parts = url.slice(at + 1).split("&");
    const otherParts = parts.filter((part) => !names(part, "bypass"));
    if (otherParts.length === parts.length) return null;
    if (this.#settings.on && this.#hasToken(c.req.query("bypass"))) this.#cookies.rememberGate(c, this.#now());
    // Two slashes would begin the name of another host.
    const path = url.slice(url.indexOf("/", url.indexOf("://") + 3), at).replace(/^[/\\]+/, "/");
    c.header("cache-control", "no-store");
    return c.redirect(otherParts.length > 0 ? `${path}?${otherParts.join("&")}` : path, 303);
  }

  /** Whether the visitor may pass; if so, remembers it for the session. */
  passes(c: Context): boolean {
    if (this.#cookies.hasPassedGate(c, this.#now())) return true;
    if (!cameFromSearch(referrerOf(c.req.header("referer")))) return false;
    this.#cookies.rememberGate(c, this.#now());
    return true;
  }

  /** Compares in constant time. Without a configured token nothing matches. */
  #hasToken(value: string | undefined): boolean {
    const token = this.#settings.bypass;
    if (token === undefined || value === undefined) return false;
    return timingSafeEqual(digest(value), digest(token));
  }
}

/** Whether a part of a query is this parameter, in any case or encoding. */
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
