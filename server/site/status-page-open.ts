/** What every page behind an applicant's link begins with: where it is read, what its token opens, and how often it may be used. */
import type { Context } from "hono";
import { type ApplicationLink, openLink } from "../../applications/application-link.ts";
import { tryDigits } from "../../applications/try-digits.ts";
import { sentWith, statusPage } from "../../db/queries/status-page.ts";
import { stripNonDigits } from "../../domain/application/digits.ts";
import { provingDigits, type Reach } from "../../domain/application/reach.ts";
import { normaliseCode } from "../../domain/code/code.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { storableText } from "../http/body.ts";
import { saysCrossSite } from "../http/same-origin.ts";
import { visitorOf } from "../http/visitor.ts";
import type { ServerParts } from "../parts.ts";
import { colleagueName } from "./colleague-name.ts";
import type { Opened, OpenedMailbox, Place } from "./status-page-render.tsx";
import { readTalk } from "./talk.ts";

/** Least time, in ms, that an act takes: taking something out of an application that it shares costs more than an act alone. */
export const actPauseMs = 100;

/** `prefixes`: the market codes an address may begin with. Other addresses are left to the routes that follow. */
export function openingOf(parts: ServerParts, prefixes: () => readonly string[]) {
  const { deps, cookies, limits } = parts;
  const { database, config } = deps;

  const placeOf = (c: Context): Place | null => {
    const given = c.req.param("market");
    if (given !== undefined && !prefixes().includes(given)) return null;
    const { sender, negotiatedMarket } = visitorOf(c, deps, cookies, parts.offered);
    return { market: (given as MarketCode | undefined) ?? negotiatedMarket, prefixed: given !== undefined, sender };
  };
  return { placeOf, open, overLimit, prove, provenAfter };

  /**
   * Without digits, only what the link is about is shown. With them, what has a number that ends in some of them, and nothing else.
   * `given`: digits that were right, where the cookie does not have them yet.
   */
  async function open(c: Context, token: string, given?: readonly string[]): Promise<Opened | OpenedMailbox | null> {
    const link = await openLink(database, config, token);
    if (link === null) return null;
    const code = normaliseCode(link.shows);
    const proven = cookies.proven(c, link.subject, deps.now());
    const ends = given ?? proven?.ends ?? [];
    const reached = reachOf(link, ends);
    const proved = ends.length === 0 || reached === null ? [] : await sentWith(database, reached, code);
    const openUntil = proved.length === 0 ? null : (proven?.until ?? deps.now());
    const reach = openUntil === null ? link.about : reached;
    const sent = openUntil === null && reach !== null ? await sentWith(database, reach, code) : proved;
    const shown = sent.find((registration) => registration.code === code) ?? sent[0];
    const page = shown === undefined ? null : await statusPage(database, shown.id);
    if (page !== null && reach !== null) {
      const [recruiterName, contactedName] = await Promise.all(
        [page.recruiterName, page.contactedName].map((name) => colleagueName(name, page)),
      );
      const named = { ...page, recruiterName: recruiterName ?? null, contactedName: contactedName ?? null };
      return { token, link, reach, ends, openUntil, sent, page: named, talk: await readTalk(parts, page, reach) };
    }
    return link.scope === "registration" ? null : { token, link, ends, page: null };
  }

  /** Tries the last four digits, and remembers them in this browser: all that were right under the link by now; null: they are wrong. */
  async function prove(
    c: Context,
    { link, ends }: Pick<Opened, "link" | "ends">,
    typed: string,
  ): Promise<readonly string[] | null> {
    const digits = stripNonDigits(typed);
    // What cannot be four digits is no try.
    if (digits.length !== provingDigits) return null;
    const { right } = await tryDigits(database, link, { digits, proven: ends }, deps.now());
    if (!right) return null;
    const proven = [...new Set([...ends, digits])];
    cookies.rememberProven(c, link.subject, proven, deps.now());
    return proven;
  }

  /**
   * The last four digits proven in this browser once a number was corrected to one with these. Under a mailbox's link they are a try like
   * any other: somebody else's number there may end in them.
   */
  async function provenAfter(
    { link, ends }: Pick<Opened, "link" | "ends">,
    digits: string,
  ): Promise<readonly string[]> {
    if (ends.includes(digits)) return ends;
    if (link.scope === "registration") return [...ends, digits];
    const given = { digits, proven: ends, isCorrection: true };
    return (await tryDigits(database, link, given, deps.now())).right ? [...ends, digits] : ends;
  }

  /** Seconds to wait; null: go on. Every act counts, for who sends it and for each act with this link. */
  async function overLimit({ sender }: Place, link: ApplicationLink, act: unknown): Promise<number | null> {
    const ofSender = act === "unlock" ? "unlock" : act === "renew" ? "link" : "act";
    // Digits given under a link are counted by the link itself, for good.
    const ofLink = act === "unlock" ? [] : ([["actWith", `${link.subject}:${shortText(act).slice(0, 20)}`]] as const);
    for (const [name, key] of [[ofSender, sender] as const, ...ofLink]) {
      const allowance = await limits.consume(name, key);
      if (!allowance.allowed) return allowance.retryAfterSeconds;
    }
    return null;
  }
}

/** What a link reaches with these digits; null: nothing. */
function reachOf({ scope, mailed, about }: ApplicationLink, ends: readonly string[]): Reach | null {
  if (scope === "registration" || mailed === null) return about && { ...about, ends };
  return { kind: "mailbox", emailKey: mailed.emailKey, generation: mailed.generation, ends };
}

/** What is longer was not typed into the form either. */
export function shortText(value: unknown): string {
  const given = storableText(value);
  return given.length <= 1000 ? given : "";
}

/** Nobody can forge a post to an address that is a secret: what is not said to be another site's is let in. */
export function isForged(c: Context, origin: string): boolean {
  return saysCrossSite(c.req.raw.headers, origin, c.req.header("host") ?? null);
}
