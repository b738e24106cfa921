/** The start of every page behind an applicant's link: market, token and rate limits. */
import type { Context } from "hono";
import { type ApplicationLink, openLink } from "../../commands/applications/application-link.ts";
import { tryDigits } from "../../commands/applications/try-digits.ts";
import { sentWith, statusPage } from "../../db/queries/status-page.ts";
import { stripNonDigits } from "../../domain/application/digits.ts";
import { provingDigits, type LinkScope } from "../../domain/application/link-scope.ts";
import { normaliseCode } from "../../domain/code/code.ts";
import { isMarketCode, type MarketCode, markets } from "../../locales/markets.ts";
import { storableText } from "../http/body.ts";
import { isDeclaredCrossSite } from "../http/same-origin.ts";
import { visitorOf } from "../http/visitor.ts";
import type { ServerParts } from "../parts.ts";
import { colleagueName } from "./colleague-name.ts";
import type { Opened, OpenedMailbox, Place } from "./status-page-render.tsx";
import { readInterview } from "./interview-view.ts";

/**
 * The least duration of an action in ms: splitting a shared application takes longer than changing
 * one alone.
 */
export const leastActionMs = 100;

/**
 * `prefixes`: the market codes that a URL may begin with. Other URLs without a token are left to
 * later routes.
 */
export function openingOf(parts: ServerParts, prefixes: () => readonly string[]) {
  const { deps, cookies, limits } = parts;
  const { database, config } = deps;

  const placeOf = (c: Context): Place | null => {
    const marketCode = c.req.param("market");
    const { sender, negotiatedMarket } = visitorOf(c, deps, cookies, parts.offered);
    if (marketCode === undefined) return { market: negotiatedMarket, prefixed: false, sender };
    if (prefixes().includes(marketCode)) return { market: marketCode as MarketCode, prefixed: true, sender };
    if (c.req.param("token") === undefined || !isMarketCode(marketCode)) return null;
    return { market: marketInsteadOf(marketCode, parts.offered) ?? negotiatedMarket, prefixed: false, sender };
  };
  return { placeOf, open, overLimit, prove, provenAfter };

  /**
   * Without digits, opens only the registration of the link; with digits, only registrations whose
   * number ends in some of them.
   * @param given correct digits that the cookie does not contain yet
   */
  async function open(c: Context, token: string, given?: readonly string[]): Promise<Opened | OpenedMailbox | null> {
    const link = await openLink(database, config, token);
    if (link === null) return null;
    const code = normaliseCode(link.shows);
    const proven = cookies.proven(c, link.subject, deps.now());
    const ends = given ?? proven?.ends ?? [];
    const covered = scopeOf(link, ends);
    const proved = ends.length === 0 || covered === null ? [] : await sentWith(database, covered, code);
    const openUntil = proved.length === 0 ? null : (proven?.until ?? deps.now());
    const linkScope = openUntil === null ? link.about : covered;
    const sent = openUntil === null && linkScope !== null ? await sentWith(database, linkScope, code) : proved;
    const shown = sent.find((registration) => registration.code === code) ?? sent[0];
    const page = shown === undefined ? null : await statusPage(database, shown.id);
    if (page !== null && linkScope !== null) {
      const [recruiterName, contactedName] = await Promise.all(
        [page.recruiterName, page.contactedName].map((name) => colleagueName(name, page)),
      );
      const named = { ...page, recruiterName: recruiterName ?? null, contactedName: contactedName ?? null };
      return {
        token,
        link,
        linkScope,
        ends,
        openUntil,
        sent,
        page: named,
        interview: await readInterview(parts, page, linkScope),
      };
    }
    return link.scope === "registration" ? null : { token, link, ends, page: null };
  }

  /**
   * Checks the last four digits and remembers them in this browser. Returns all digits proven for
   * the link; null: wrong.
   */
  async function prove(
    c: Context,
    { link, ends }: Pick<Opened, "link" | "ends">,
    typed: string,
  ): Promise<readonly string[] | null> {
    const digits = stripNonDigits(typed);
    // Input without four digits is no attempt.
    if (digits.length !== provingDigits) return null;
    const { right } = await tryDigits(database, link, { digits, proven: ends }, deps.now());
    if (!right) return null;
    const proven = [...new Set([...ends, digits])];
    cookies.rememberProven(c, link.subject, proven, deps.now());
    return proven;
  }

  /**
   * The digits proven after a number was corrected to one with these digits. Under a mailbox's link
   * they count as an attempt: another person's number there may end in them.
   */
  async function provenAfter(
    { link, ends }: Pick<Opened, "link" | "ends">,
    digits: string,
  ): Promise<readonly string[]> {
    if (ends.includes(digits)) return ends;
    if (link.scope === "registration") return [...ends, digits];
    const attempt = { digits, proven: ends, isCorrection: true };
    return (await tryDigits(database, link, attempt, deps.now())).right ? [...ends, digits] : ends;
  }

  /**
   * Seconds to wait; null: continue. Every action counts for its sender, and by kind for the link:
   * before the digits were given only a renewal does, so that the link alone cannot use up what its
   * owner may do.
   */
  async function overLimit(
    { sender }: Place,
    { link, isOpen }: { readonly link: ApplicationLink; readonly isOpen: boolean },
    action: unknown,
  ): Promise<number | null> {
    const ofSender = action === "unlock" ? "unlock" : action === "renew" ? "link" : "act";
    // The link itself counts attempts at digits, permanently.
    const countsForLink = action === "renew" || (isOpen && action !== "unlock");
    const ofLink = countsForLink ? ([["actWith", `${link.subject}:${shortText(action).slice(0, 20)}`]] as const) : [];
    for (const [name, key] of [[ofSender, sender] as const, ...ofLink]) {
      const allowance = await limits.consume(name, key);
      if (!allowance.allowed) return allowance.retryAfterSeconds;
    }
    return null;
  }
}

/**
 * The market for an emailed link whose market or prefix the operator has since taken off the site:
 * the link must work as long as the data exists. Undefined: none has its language.
 */
function marketInsteadOf(given: MarketCode, offered: readonly MarketCode[]): MarketCode | undefined {
  if (offered.includes(given)) return given;
  return offered.find((code) => markets[code].language === markets[given].language);
}

/** What a link reaches with these digits; null: nothing. */
function scopeOf({ scope, mailed, about }: ApplicationLink, ends: readonly string[]): LinkScope | null {
  if (scope === "registration" || mailed === null) return about && { ...about, ends };
  const { emailKey, generation } = mailed;
  return { kind: "mailbox", emailKey, generation, ends };
}

/** The form allows no longer input. */
export function shortText(value: unknown): string {
  const text = storableText(value);
  return text.length <= 1000 ? text : "";
}

/**
 * Rejects requests that declare another site. Others pass: a URL that is a secret cannot be forged.
 */
export function isForged(c: Context, origin: string): boolean {
  return isDeclaredCrossSite(c.req.raw.headers, origin, c.req.header("host") ?? null);
}
