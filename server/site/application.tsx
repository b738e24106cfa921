/**
 * The applicant's page, `/application/{token}` (B2): shown to whoever has the link, and with the last four digits of the
 * number everything held is shown and can be changed. Opening it changes nothing. The link is in no log, cache or referrer.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { stripNonDigits } from "../../domain/application/digits.ts";
import { isStorable } from "../../domain/application/text.ts";
import { type ApplicantPage, applicantPage, everythingHeld } from "../../db/queries/applicant-page.ts";
import { mostTries, recordDownload, registrationToRenew, tryDigits } from "../../db/queries/applicant-acts.ts";
import { registrationIdOfToken } from "../../db/queries/application-link.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { applicationAddress, applicationPages } from "../../routes.ts";
import { type DoneAct, doneActs, type LinkView } from "../../site/applicant-view.ts";
import { ApplicationLinkPage, ApplicationPage } from "../../site/pages/application.tsx";
import type { SiteView } from "../../site/view.ts";
import type { ServerParts } from "../app.ts";
import { bodyFaultStatus, readBody } from "../http/body.ts";
import { isCrossSite } from "../http/same-origin.ts";
import { visitorOf } from "../http/visitor.ts";
import { type ApplicantScope, applicantView, type SentBack, sendsMail } from "./application-view.ts";
import { change, erase, renew } from "./application-acts.ts";
import { renderRefused } from "./error-pages.tsx";
import { renderPage } from "./page-render.tsx";
import { sendOnce } from "./responses.ts";
import { siteView } from "./site-view.ts";

/** Least time, in ms, that asking for a link takes, so that the time does not tell whether somebody has applied. */
const linkPauseMs = 200;

/** Kept from everybody the link was not given to: search engines, other sites, any cache. */
const privately = {
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
  "cache-control": "no-store",
};

interface Place {
  readonly market: MarketCode;
  readonly prefixed: boolean;
  readonly sender: string;
}

/** `prefixes`: the market codes an address may begin with. Other addresses are left to the routes that follow. */
export function applicationRoutes(parts: ServerParts, prefixes: () => readonly string[]): Hono {
  const { deps, cookies, limits } = parts;
  const { database, config } = deps;
  const routes = new Hono();

  const placeOf = (c: Context): Place | null => {
    const given = c.req.param("market");
    if (given !== undefined && !prefixes().includes(given)) return null;
    const { sender, negotiatedMarket } = visitorOf(c, deps, cookies, parts.offered);
    return { market: (given as MarketCode | undefined) ?? negotiatedMarket, prefixed: given !== undefined, sender };
  };
  const address = ({ market, prefixed }: Place, token: string) =>
    applicationAddress(token, prefixed ? market : undefined);

  routes.on(["GET", "HEAD"], ["/application/:token", "/:market/application/:token"], async (c, next) => {
    const place = placeOf(c);
    if (!place) return next();
    const token = c.req.param("token") ?? "";
    if (token === applicationPages.sent || token === applicationPages.deleted) {
      return showLink(c, place, { kind: token });
    }
    const page = await pageOf(token);
    if (!page) return showLink(c, place, {}, token === applicationPages.link ? 200 : 404);
    const done = c.req.query("done");
    const ask = c.req.query("ask");
    return showPage(c, place, page, {
      ...((doneActs as readonly unknown[]).includes(done) ? { done: done as DoneAct } : {}),
      ...(ask === "withdraw" || ask === "delete" ? { ask } : {}),
    });
  });

  routes.on("POST", ["/application/:token", "/:market/application/:token"], async (c, next) => {
    const place = placeOf(c);
    if (!place) return next();
    if (isForged(c, parts.origin)) {
      return sendOnce(c, renderRefused(parts, place, "forbidden"), 403, privately);
    }
    const body = await readBody(c, "form");
    if (!body.ok) {
      const headers = { ...privately, connection: "close" };
      return sendOnce(c, renderRefused(parts, place, "forbidden"), bodyFaultStatus[body.fault], headers);
    }
    const token = c.req.param("token") ?? "";
    if (token === applicationPages.link) return askForLink(c, place, text(body.value.link));
    const page = await pageOf(token);
    if (!page) return showLink(c, place, {}, 404);
    return act(c, place, token, page, body.value);
  });

  async function pageOf(token: string): Promise<ApplicantPage | null> {
    const id = await registrationIdOfToken(database, config.secret, token);
    return id === null ? null : applicantPage(database, id);
  }

  async function act(
    c: Context,
    place: Place,
    token: string,
    page: ApplicantPage,
    input: Record<string, unknown>,
  ): Promise<Response> {
    const mine = address(place, token);
    const done = (act?: DoneAct) => c.redirect(act ? `${mine}?done=${act}#answer` : mine, 303);
    if (input.act === "unlock") return unlock(c, place, page, text(input.digits), mine);
    // Whoever is locked out, or whose half hour is over, can still have a new link sent to the stored address.
    if (input.act === "renew") return askAgain(c, place, page);
    if (!cookies.isUnlocked(c, page.id, page.generation, deps.now())) {
      return showPage(c, place, page, { fault: translatorFor(place.market)("application.unlock.again") }, 403);
    }
    if (input.act === "download") return download(c, page);
    if (input.act === "delete") {
      await erase(deps, page.applicationId);
      cookies.forgetUnlocked(c);
      if (cookies.registrationId(c) === page.id) cookies.forgetRegistration(c);
      return c.redirect(address(place, applicationPages.deleted), 303);
    }
    const result = await change(deps, page, place.market, input);
    if (result.kind === "done") return done(result.act);
    if (result.kind === "nothing") return done();
    return showPage(c, place, page, result.back, 422);
  }

  async function unlock(c: Context, place: Place, page: ApplicantPage, typed: string, mine: string): Promise<Response> {
    const t = translatorFor(place.market);
    const allowance = await limits.consume("unlock", place.sender);
    if (!allowance.allowed) return tooMany(c, place, page, allowance.retryAfterSeconds);
    const digits = stripNonDigits(typed);
    // What cannot be four digits is no try.
    const result =
      digits.length === 4
        ? await tryDigits({ database, registrationId: page.id }, digits)
        : { right: false, left: mostTries - page.tries };
    if (result.right) {
      cookies.rememberUnlocked(c, page.id, page.generation, deps.now());
      return c.redirect(mine, 303);
    }
    const { left } = result;
    const fault = left > 0 ? t("application.unlock.wrong", { left }) : t("application.unlock.locked");
    return showPage(c, place, { ...page, tries: mostTries - left }, { fault }, 422);
  }

  function tooMany(c: Context, place: Place, page: ApplicantPage, seconds: number): Response {
    const fault = translatorFor(place.market)("application.tooMany", { minutes: Math.ceil(seconds / 60) });
    return showPage(c, place, page, { fault }, 429, { "retry-after": String(seconds) });
  }

  async function download(c: Context, page: ApplicantPage): Promise<Response> {
    const now = deps.now();
    await recordDownload({ database, queue: deps.queue, now, registrationId: page.id });
    const held = await everythingHeld(database, page.applicationId);
    return c.body(`${JSON.stringify({ downloaded_at: now.toISOString(), ...held }, null, 2)}\n`, 200, {
      ...privately,
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="application.json"',
    });
  }

  async function askAgain(c: Context, place: Place, page: ApplicantPage): Promise<Response> {
    const allowance = await limits.consume("link", place.sender);
    if (!allowance.allowed) return tooMany(c, place, page, allowance.retryAfterSeconds);
    await renew(parts, page.id);
    return c.redirect(address(place, applicationPages.sent), 303);
  }

  /** By e-mail address or code; always the same answer, after the same time. */
  async function askForLink(c: Context, place: Place, typed: string): Promise<Response> {
    const t = translatorFor(place.market);
    if (typed.trim() === "") return showLink(c, place, { typed, error: t("application.unknown.empty") }, 422);
    const allowance = await limits.consume("link", place.sender);
    if (!allowance.allowed) {
      const seconds = allowance.retryAfterSeconds;
      const error = t("application.tooMany", { minutes: Math.ceil(seconds / 60) });
      return showLink(c, place, { typed, error }, 429, { "retry-after": String(seconds) });
    }
    await Promise.all([
      pause(linkPauseMs),
      (async () => {
        const id = await registrationToRenew(database, typed);
        if (id !== null) await renew(parts, id);
      })(),
    ]);
    return c.redirect(address(place, applicationPages.sent), 303);
  }

  function showPage(
    c: Context,
    place: Place,
    page: ApplicantPage,
    more: SentBack = {},
    status: ContentfulStatusCode = 200,
    headers: Record<string, string> = {},
  ): Response {
    const view = framed(place, page.country);
    // The cookie is of this link's generation: another link's opens nothing here.
    const unlocked = cookies.isUnlocked(c, page.id, page.generation, deps.now());
    const own: ApplicantScope = { market: place.market, action: c.req.path, page, unlocked };
    const content = <ApplicationPage view={view} mine={applicantView(parts, own, more)} />;
    return send(c, view, view.t("application.title"), content, status, headers);
  }

  function showLink(
    c: Context,
    place: Place,
    more: Partial<LinkView>,
    status: ContentfulStatusCode = 200,
    headers: Record<string, string> = {},
  ): Response {
    const view = framed(place, null);
    const action = address(place, applicationPages.link);
    const link: LinkView = { kind: "unknown", action, mail: sendsMail(config), typed: "", error: null, ...more };
    const titles = {
      unknown: "application.unknown.title",
      sent: "application.linkSent.title",
      deleted: "application.done.deletedTitle",
    } as const;
    const content = <ApplicationLinkPage view={view} link={link} />;
    return send(c, view, view.t(titles[link.kind]), content, status, headers);
  }

  function framed({ market, prefixed }: Place, country: string | null): SiteView {
    // No tag manager: it would be told the address.
    return { ...siteView(config, { market, prefixed, page: null, country }), tagManager: null };
  }

  function send(
    c: Context,
    view: SiteView,
    title: string,
    content: React.ReactNode,
    status: ContentfulStatusCode,
    headers: Record<string, string>,
  ): Response {
    const rendered = renderPage(parts, { view, styleSet: "application", personal: true, title, content });
    return sendOnce(c, rendered, status, { ...privately, ...headers });
  }

  return routes;
}

/** What cannot be stored was not typed into the form. */
function text(value: unknown): string {
  return typeof value === "string" && value.length <= 1000 && isStorable(value) ? value : "";
}

/**
 * These pages send no referrer, so browsers name no origin in what they post (Fetch, "append a request Origin header"), and
 * Safari before 16.4 does not say "same-origin" instead. Nobody can forge a post to an address that is a secret.
 */
function isForged(c: Context, origin: string): boolean {
  const headers = new Headers(c.req.raw.headers);
  if (headers.get("origin") === "null" && headers.get("sec-fetch-site") === null) headers.delete("origin");
  return isCrossSite(headers, origin, c.req.header("host") ?? null);
}
