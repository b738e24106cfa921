/**
 * The status page, `/application/{token}` (B2): shown to whoever has the link, and with the last four digits of the
 * number everything that the link reaches (D30) is shown and can be changed. Opening it changes nothing. The link is in no log,
 * cache or referrer.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { emailKey } from "../../domain/application/email-address.ts";
import { everythingHeld, type StatusPageRow } from "../../db/queries/status-page.ts";
import { eraseReached } from "../../applications/erase.ts";
import { recordDownload } from "../../applications/record-download.ts";
import { registrationToRenew } from "../../applications/renew-link.ts";
import { reachedRegistrations } from "../../applications/reached.ts";
import { translatorFor } from "../../locales/translator.ts";
import { statusPages } from "../../routes.ts";
import { type DoneAct, doneActs } from "../../site/status-page-view.ts";
import type { ServerParts } from "../parts.ts";
import { asText, bodyErrorStatus, readBody } from "../http/body.ts";
import { arrivedRoutes } from "./arrived.ts";
import { change, refusedCorrection, renew } from "./status-page-acts.ts";
import {
  addressOf,
  statusPageAnswers,
  type Opened,
  type OpenedMailbox,
  type Place,
  privately,
} from "./status-page-render.tsx";
import { renderRefused } from "./error-pages.tsx";
import { actPauseMs, isForged, openingOf, shortText as text } from "./status-page-open.ts";
import { sendOnce } from "./responses.ts";
import { triesLeft, wrongDigitsText } from "./tries-left.ts";
import type { SentBack } from "./status-page-view.ts";

/** Of the page's address: what was refused, and is to be said of it. */
const againParameter = "again";

/** Least time, in ms, that asking for a link takes, so that the time does not tell whether somebody has applied. */
const linkPauseMs = 200;

/** Until a mailbox may have more emails. */
const dayInSeconds = 86_400;

/** `prefixes`: the market codes an address may begin with. Other addresses are left to the routes that follow. */
export function statusPageRoutes(parts: ServerParts, prefixes: () => readonly string[]): Hono {
  const { deps, cookies, limits } = parts;
  const { database, config } = deps;
  const routes = new Hono();

  const { placeOf, open, overLimit, prove, provenAfter } = openingOf(parts, prefixes);
  const { showPage, showLink, showNothing } = statusPageAnswers(parts);

  routes.route("/", arrivedRoutes(parts, prefixes));

  routes.on(["GET", "HEAD"], ["/application/:token", "/:market/application/:token"], async (c, next) => {
    const place = placeOf(c);
    if (!place) return next();
    const token = c.req.param("token") ?? "";
    if (isAnswer(token)) return showLink(c, place, { kind: token });
    if (token === statusPages.link) {
      const isEmpty = c.req.query(againParameter) === "empty";
      const error = isEmpty ? translatorFor(place.market)("statusPage.unknown.empty") : null;
      return showLink(c, place, { error });
    }
    const opened = await open(c, token);
    if (!opened) return showNothing(c, place);
    // Right digits lead through this address: what it asks for next shows whether the browser kept the cookie.
    if (c.req.query(againParameter) === "cookie" && opened.ends.length > 0) {
      for (const [name, value] of Object.entries(privately)) c.header(name, value);
      return c.redirect(addressOf(place, token), 303);
    }
    if (opened.page === null) return showDigits(c, place, opened);
    const done = c.req.query("done");
    const ask = c.req.query("ask");
    return showPage(c, place, opened, {
      ...sentBack(c, place, opened),
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
      return sendOnce(c, renderRefused(parts, place, body.error), bodyErrorStatus[body.error], headers);
    }
    const token = c.req.param("token") ?? "";
    if (token === statusPages.link) return askForLink(c, place, text(body.value.link));
    const opened = await open(c, token);
    if (!opened) return showNothing(c, place);
    return opened.page === null ? actInMailbox(c, place, opened, body.value) : act(c, place, opened, body.value);
  });

  function showDigits(c: Context, place: Place, { link, token }: OpenedMailbox): Response {
    const again = c.req.query(againParameter);
    const wrong = again === "digits" ? wrongDigitsText(place.market, triesLeft(link)) : null;
    const unkept = again === "cookie" ? translatorFor(place.market)("statusPage.unlock.noCookie") : wrong;
    const error = triesLeft(link) > 0 ? unkept : wrongDigitsText(place.market, 0);
    return showLink(c, place, {
      kind: "digits",
      action: addressOf(place, token),
      error,
      locked: triesLeft(link) === 0,
    });
  }

  async function actInMailbox(
    c: Context,
    place: Place,
    opened: OpenedMailbox,
    input: Record<string, unknown>,
  ): Promise<Response> {
    const { link, token } = opened;
    const wait = await overLimit(place, link, input.act);
    if (wait !== null) {
      const error = translatorFor(place.market)("statusPage.tooMany", { minutes: Math.ceil(wait / 60) });
      const more = { kind: "digits", action: addressOf(place, token), error } as const;
      return showLink(c, place, more, 429, { "retry-after": String(wait) });
    }
    if (input.act !== "renew") return unlock(c, opened, input.act === "unlock" ? text(input.digits) : "", token, place);
    const found = link.mailed && (await registrationToRenew(database, link.mailed.emailKey));
    await Promise.all([pause(linkPauseMs), found && renew(parts, found, place.sender)]);
    return c.redirect(addressOf(place, statusPages.sent), 303);
  }

  /**
   * What was refused before, as its address says: every act is answered by sending the browser to a page that it may ask for again, so
   * that *back* never ends where the browser has nothing to show.
   */
  function sentBack(c: Context, { market }: Place, { link, page, openUntil, ends }: Opened): SentBack {
    const again = c.req.query(againParameter);
    const t = translatorFor(market);
    const isOpen = openUntil !== null;
    if (again === "correct" && isOpen) {
      const typed = cookies.typedBefore(c, link.subject, deps.now());
      const values = typed && { contact: asText(typed.contact), email: asText(typed.email) };
      return (values && refusedCorrection(parts, { page, market }, values)) ?? {};
    }
    if (again === "digits" && (!isOpen || link.scope !== "registration")) {
      return { formError: wrongDigitsText(market, triesLeft(link, ends)) };
    }
    if (again === "cookie") return { formError: t("statusPage.unlock.noCookie") };
    return again === "closed" && !isOpen ? { formError: t("statusPage.unlock.again") } : {};
  }

  async function act(c: Context, place: Place, opened: Opened, input: Record<string, unknown>): Promise<Response> {
    const { link, page } = opened;
    const mine = addressOf(place, opened.token);
    const again = (what: string) => c.redirect(`${mine}?${againParameter}=${what}#answer`, 303);
    const done = (act?: DoneAct) => c.redirect(act ? `${mine}?done=${act}#answer` : mine, 303);
    const wait = await overLimit(place, link, input.act);
    if (wait !== null) return tooMany(c, place, opened, wait);
    if (input.act === "unlock") return unlock(c, opened, text(input.digits), opened.token, place);
    // Whoever is locked out, or whose half hour is over, can still have a new link sent to the stored address.
    if (input.act === "renew") {
      await Promise.all([pause(linkPauseMs), renewShown(page, place.sender)]);
      return c.redirect(addressOf(place, statusPages.sent), 303);
    }
    if (opened.openUntil === null) return again("closed");
    if (input.act === "lock") {
      cookies.forgetUnlocked(c);
      return done();
    }
    if (input.act === "download") return download(c, opened);
    const least = pause(actPauseMs);
    if (input.act === "delete") {
      await Promise.all([least, eraseReached(deps, opened.reach)]);
      cookies.forgetUnlocked(c);
      if (opened.sent.some(({ id }) => id === cookies.sentHere(c, deps.now())?.id)) cookies.forgetRegistration(c);
      return c.redirect(addressOf(place, statusPages.deleted), 303);
    }
    const { market, sender } = place;
    const [result] = await Promise.all([
      change(parts, { link, reach: opened.reach, page, market, sender }, input),
      least,
    ]);
    if (result.kind === "done") {
      // What was typed before is stored, or of no more use; and the corrected number's digits are the right ones now.
      if (result.proves !== undefined) {
        const ends = await provenAfter(opened, result.proves);
        cookies.rememberProven(c, link.subject, ends, deps.now(), opened.openUntil);
      }
      return done(result.act);
    }
    if (result.kind === "moved") return c.redirect(addressOf(place, statusPages.moved), 303);
    if (result.kind === "nothing") return done();
    if (result.kind === "limited") return tooManyToday(c, place, opened, result.values);
    const { values } = result;
    return cookies.keepTyped(c, link.subject, { ...values }, deps.now())
      ? again("correct")
      : showPage(c, place, opened, result.back, 422);
  }

  /** Nothing is sent about one that is held back: then about another of the same mailbox, as for who asks by its address. */
  async function renewShown({ id, email, heldAt }: StatusPageRow, sender: string): Promise<void> {
    const other = heldAt === null ? null : await registrationToRenew(database, email);
    await renew(parts, other ?? { id, emailKey: emailKey(email) }, sender);
  }

  async function unlock(
    c: Context,
    opened: Pick<Opened, "link" | "ends">,
    typed: string,
    token: string,
    place: Place,
  ): Promise<Response> {
    const mine = addressOf(place, token);
    const proven = await prove(c, opened, typed);
    return c.redirect(`${mine}?${againParameter}=${proven === null ? "digits" : "cookie"}#answer`, 303);
  }

  function tooMany(c: Context, place: Place, opened: Opened, seconds: number): Response {
    const formError = translatorFor(place.market)("statusPage.tooMany", { minutes: Math.ceil(seconds / 60) });
    return showPage(c, place, opened, { formError }, 429, { "retry-after": String(seconds) });
  }

  function tooManyToday(c: Context, place: Place, opened: Opened, values: SentBack["values"]): Response {
    const formError = translatorFor(place.market)("statusPage.tooManyToday");
    const typed: SentBack = values ? { values, formError } : { formError };
    return showPage(c, place, opened, typed, 429, { "retry-after": String(dayInSeconds) });
  }

  async function download(c: Context, { reach, link }: Opened): Promise<Response> {
    const now = deps.now();
    await recordDownload(deps, reach);
    const ids = (await reachedRegistrations(database, reach)).map(({ id }) => id);
    const { notesInDownload, identity } = config.operator;
    const { notes, ...held } = await everythingHeld(database, ids, {
      notes: notesInDownload,
      messages: link.mailed !== null,
      mailbox: link.scope === "asked",
    });
    const told = notesInDownload ? {} : { notes_of_recruiters: { count: notes, ask_for_a_copy: identity.email } };
    return c.body(`${JSON.stringify({ downloaded_at: now.toISOString(), ...held, ...told }, null, 2)}\n`, 200, {
      ...privately,
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="application.json"',
    });
  }

  /** By e-mail address or code; always the same answer, after the same time. */
  async function askForLink(c: Context, place: Place, typed: string): Promise<Response> {
    const t = translatorFor(place.market);
    if (typed.trim() === "") {
      return c.redirect(`${addressOf(place, statusPages.link)}?${againParameter}=empty`, 303);
    }
    const allowance = await limits.consume("link", place.sender);
    if (!allowance.allowed) {
      const seconds = allowance.retryAfterSeconds;
      const error = t("statusPage.tooMany", { minutes: Math.ceil(seconds / 60) });
      return showLink(c, place, { typed, error }, 429, { "retry-after": String(seconds) });
    }
    await Promise.all([
      pause(linkPauseMs),
      (async () => {
        const found = await registrationToRenew(database, typed);
        if (found !== null) await renew(parts, found, place.sender);
      })(),
    ]);
    return c.redirect(addressOf(place, statusPages.sent), 303);
  }

  return routes;
}

/** Pages beside it, which say what became of something. */
function isAnswer(token: string): token is Exclude<keyof typeof statusPages, "link"> {
  return token !== statusPages.link && Object.hasOwn(statusPages, token);
}
