/** What every page behind an applicant's link begins with: where it is read, what its token opens, and how often it may be used. */
import type { Context } from "hono";
import { type ApplicationLink, openLink } from "../../applications/application-link.ts";
import { sentWith, statusPage } from "../../db/queries/status-page.ts";
import { normaliseCode } from "../../domain/code/code.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { storableText } from "../http/body.ts";
import { saysCrossSite } from "../http/same-origin.ts";
import { visitorOf } from "../http/visitor.ts";
import type { ServerParts } from "../parts.ts";
import type { Opened, Place } from "./status-page-render.tsx";
import { colleagueName } from "./colleague-name.ts";
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
  return { placeOf, open, overLimit };

  async function open(token: string): Promise<Opened | null> {
    const link = await openLink(database, config, token);
    if (link === null) return null;
    const code = normaliseCode(link.shows);
    const sent = await sentWith(database, link.reach, code);
    const shown = sent.find((registration) => registration.code === code) ?? sent[0];
    const page = shown === undefined ? null : await statusPage(database, shown.id);
    if (page === null) return null;
    const [recruiterName, contactedName] = await Promise.all(
      [page.recruiterName, page.contactedName].map((name) => colleagueName(name, page)),
    );
    const named = { ...page, recruiterName: recruiterName ?? null, contactedName: contactedName ?? null };
    return { token, link, sent, page: named, talk: await readTalk(parts, page, link.reach) };
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

/** What is longer was not typed into the form either. */
export function shortText(value: unknown): string {
  const given = storableText(value);
  return given.length <= 1000 ? given : "";
}

/** Nobody can forge a post to an address that is a secret: what is not said to be another site's is let in. */
export function isForged(c: Context, origin: string): boolean {
  return saysCrossSite(c.req.raw.headers, origin, c.req.header("host") ?? null);
}
