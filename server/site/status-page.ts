/**
 * The status page, `/application/{token}` (B2). The link shows it; the last four digits of the
 * number unlock what it reaches (D30). Opening it changes nothing, and the link is in no log, cache
 * or referrer. More than 300 lines: every action on one page, which share what was opened.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { emailKey } from "../../domain/application/email-address.ts";
import { storedDataInScope, type StatusPageRow } from "../../db/queries/status-page.ts";
import { eraseScope } from "../../commands/applications/erase.ts";
import { recordDownload } from "../../commands/applications/record-download.ts";
import { registrationToRenew } from "../../commands/applications/renew-link.ts";
import { registrationsInScope } from "../../commands/applications/link-scope.ts";
import { translatorFor } from "../../locales/translator.ts";
import { statusPages } from "../../routes.ts";
import { type DoneAction, doneActions } from "../../site/status-page-view.ts";
import type { ServerParts } from "../parts.ts";
import { markets } from "../../locales/markets.ts";
import { afterSendingRoutes } from "./after-sending.ts";
import { renderDataCopy } from "./data-copy.tsx";
import {
  applyChange,
  type Correction,
  countUnsentLink,
  refusedCorrection,
  renew,
  typedCorrection,
} from "./status-page-actions.ts";
import {
  addressOf,
  statusPageAnswers,
  type Opened,
  type OpenedMailbox,
  type Place,
  privatePageHeaders,
} from "./status-page-render.tsx";
import { codeOfForm } from "./form-address.ts";
import { readPrivateForm } from "./private-form.ts";
import { storableText } from "../http/body.ts";
import { olderParameter } from "./own-messages.ts";
import { consumePageLimit } from "./page-limit.ts";
import { leastActionMs, openingOf, shortText as text } from "./status-page-open.ts";
import { partQuery } from "./team-contacts.ts";
import { triesLeft, wrongDigitsText } from "./tries-left.ts";
import type { SentBack } from "./status-page-view.ts";

/** Query parameter naming the action that was refused, so that the page can say so. */
const againParameter = "again";

/**
 * The least time that requesting a link takes, in ms, so that timing does not reveal whether
 * someone has applied.
 */
const linkPauseMs = 200;

/** Seconds until a mailbox may get more emails. */
const dayInSeconds = 86_400;

/** `prefixes`: the market codes that a URL may begin with. Other URLs are left to later routes. */
export function statusPageRoutes(parts: ServerParts, prefixes: () => readonly string[]): Hono {
  const { deps, cookies, limits } = parts;
  const { database, config } = deps;
  const routes = new Hono();

  const { placeOf, open, overLimit, prove, provenAfter } = openingOf(parts, prefixes);
  const { showPage, showTeam, showLink, showSame, showNothing } = statusPageAnswers(parts);

  routes.route("/", afterSendingRoutes(parts, prefixes));

  routes.on(["GET", "HEAD"], ["/application/:token", "/:market/application/:token"], async (c, next) => {
    const place = placeOf(c);
    if (!place) return next();
    const token = c.req.param("token") ?? "";
    if (isAnswer(token)) return showSame(c, place, { kind: token });
    if (token === statusPages.link) {
      const isEmpty = c.req.query(againParameter) === "empty";
      const error = isEmpty ? translatorFor(place.market)("statusPage.unknown.empty") : null;
      return showSame(c, place, { kind: "unknown", error });
    }
    const opened = await open(c, token);
    if (!opened) return showNothing(c, place);
    // After correct digits, the browser is redirected here: this request shows whether it kept the
    // cookie.
    if (c.req.query(againParameter) === "cookie" && opened.ends.length > 0) {
      for (const [name, value] of Object.entries(privatePageHeaders)) c.header(name, value);
      return c.redirect(addressOf(place, token), 303);
    }
    if (opened.page === null) return showDigits(c, place, opened);
    if (c.req.query(partQuery.name) === partQuery.value) return showTeam(c, place, opened);
    const done = c.req.query("done");
    const ask = c.req.query("ask");
    return showPage(c, place, opened, {
      ...(await sentBack(c, place, opened)),
      ...((doneActions as readonly unknown[]).includes(done) ? { done: done as DoneAction } : {}),
      older: c.req.query(olderParameter) === "all",
      ...(ask === "withdraw" || ask === "delete" ? { ask } : {}),
    });
  });

  routes.on("POST", ["/application/:token", "/:market/application/:token"], async (c, next) => {
    const place = placeOf(c);
    if (!place) return next();
    const form = await readPrivateForm(c, parts, place);
    if (form instanceof Response) return form;
    const token = c.req.param("token") ?? "";
    if (token === statusPages.link) return askForLink(c, place, text(form.link));
    const opened = await open(c, token);
    if (!opened) return showNothing(c, place);
    return opened.page === null ? answerMailboxPost(c, place, opened, form) : answerPost(c, place, opened, form);
  });

  function showDigits(c: Context, place: Place, { link, token }: OpenedMailbox): Response {
    const again = c.req.query(againParameter);
    const wrong = again === "digits" ? wrongDigitsText(place.market, triesLeft(link)) : null;
    const unlockError = again === "cookie" ? translatorFor(place.market)("statusPage.unlock.noCookie") : wrong;
    const error = triesLeft(link) > 0 ? unlockError : wrongDigitsText(place.market, 0);
    return showLink(c, place, {
      kind: "digits",
      action: addressOf(place, token),
      error,
      locked: triesLeft(link) === 0,
    });
  }

  async function answerMailboxPost(
    c: Context,
    place: Place,
    opened: OpenedMailbox,
    input: Record<string, unknown>,
  ): Promise<Response> {
    const { link, token } = opened;
    const wait = await overLimit(place, { link, isOpen: false }, input.act);
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
   * The refusal named in the URL. Every action redirects to a page that can be reloaded, so that
   * *back* never ends on a browser error.
   */
  async function sentBack(c: Context, { market }: Place, { link, page, openUntil, ends }: Opened): Promise<SentBack> {
    const again = c.req.query(againParameter);
    const t = translatorFor(market);
    const isOpen = openUntil !== null;
    if (again === "correct" && isOpen) {
      const typed = cookies.typedBefore(c, link.subject, deps.now());
      return (typed && (await refusedCorrection(parts, { page, market }, typedCorrection(typed)))) ?? {};
    }
    if (again === "digits" && (!isOpen || link.scope !== "registration")) {
      return { formError: wrongDigitsText(market, triesLeft(link, ends)) };
    }
    if (again === "cookie") return { formError: t("statusPage.unlock.noCookie") };
    return again === "closed" ? { formError: t("statusPage.unlock.again") } : {};
  }

  async function answerPost(
    c: Context,
    place: Place,
    opened: Opened,
    input: Record<string, unknown>,
  ): Promise<Response> {
    const { link, page } = opened;
    const meant = codeOfForm(c, page);
    const mine = addressOf(place, opened.token);
    const again = (reason: string) => c.redirect(`${mine}?${againParameter}=${reason}#answer`, 303);
    const done = (action?: DoneAction) => c.redirect(action ? `${mine}?done=${action}#answer` : mine, 303);
    const wait = await overLimit(place, { link, isOpen: opened.openUntil !== null }, input.act);
    if (wait !== null) return tooMany(c, place, opened, wait, input);
    if (input.act === "unlock") return unlock(c, opened, text(input.digits), opened.token, place);
    // A locked-out applicant can still have a new link sent to the stored address.
    if (input.act === "renew") {
      await Promise.all([pause(linkPauseMs), renewShown(page, place.sender)]);
      return c.redirect(addressOf(place, statusPages.sent), 303);
    }
    if (input.act === "lock") {
      cookies.forgetUnlocked(c);
      return done();
    }
    if (opened.openUntil === null || page.code !== meant) {
      if (input.act !== "write") return again("closed");
      const reopened = await reopen(c, place, opened, input, meant);
      return reopened instanceof Response ? reopened : answerPost(c, place, reopened, input);
    }
    if (input.act === "download" || input.act === "read") return download(c, place, opened, input.act === "read");
    const least = pause(leastActionMs);
    if (input.act === "delete") {
      await Promise.all([least, eraseScope(deps, opened.linkScope, page.id)]);
      cookies.forgetUnlocked(c);
      if (opened.sent.some(({ id }) => id === cookies.sentHere(c, deps.now())?.id)) cookies.forgetRegistration(c);
      return c.redirect(addressOf(place, statusPages.deleted), 303);
    }
    const { market, sender } = place;
    const [result] = await Promise.all([
      applyChange(parts, { link, linkScope: opened.linkScope, page, market, sender }, input),
      least,
    ]);
    if (result.kind === "done") {
      // The typed values are stored or obsolete now, and the corrected number's digits are the
      // valid ones.
      if (result.proves !== undefined) {
        const ends = await provenAfter(opened, result.proves);
        cookies.rememberProven(c, link.subject, ends, deps.now(), opened.openUntil);
      }
      return done(result.action);
    }
    if (result.kind === "moved") return c.redirect(addressOf(place, statusPages.moved), 303);
    if (result.kind === "nothing") return done();
    if (result.kind === "unsent") return showPage(c, place, opened, { unsent: result }, result.status);
    if (result.kind === "limited") return tooManyToday(c, place, opened, result.typed);
    return cookies.keepTyped(c, link.subject, result.typed, deps.now())
      ? again("correct")
      : showPage(c, place, opened, result.back, 422);
  }

  /**
   * A held-back registration sends nothing, so this sends the link of another one of the mailbox,
   * as a request by email address would.
   */
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

  /**
   * The page locked itself while the applicant wrote a message, or another registration was opened:
   * the form comes back with the message and a field for the digits.
   * @param meant code of the registration that the message is about
   */
  async function reopen(
    c: Context,
    place: Place,
    opened: Opened,
    input: Record<string, unknown>,
    meant: string,
  ): Promise<Opened | Response> {
    const digits = text(input.digits);
    const wait = digits === "" ? null : await overLimit(place, { link: opened.link, isOpen: false }, "unlock");
    if (wait !== null) return tooMany(c, place, opened, wait, input);
    const proven = digits === "" ? null : await prove(c, opened, digits);
    const reopened = proven && (await open(c, opened.token, proven));
    if (reopened?.page && reopened.openUntil !== null && reopened.page.code === meant) return reopened;
    const now = await open(c, opened.token, []);
    if (!now) return showNothing(c, place);
    if (now.page === null) return showDigits(c, place, now);
    const t = translatorFor(place.market);
    const error = digits === "" ? t("statusPage.unlock.again") : wrongDigitsText(place.market, triesLeft(now.link));
    return showPage(c, place, now, { unsent: { shown: meant, typed: storableText(input.message), error } }, 422);
  }

  function tooMany(
    c: Context,
    place: Place,
    opened: Opened,
    seconds: number,
    input: Record<string, unknown>,
  ): Promise<Response> {
    const formError = translatorFor(place.market)("statusPage.tooMany", { minutes: Math.ceil(seconds / 60) });
    const unsent =
      input.act === "write"
        ? { unsent: { shown: codeOfForm(c, opened.page), typed: storableText(input.message), error: null } }
        : {};
    return showPage(c, place, opened, { formError, ...unsent }, 429, { "retry-after": String(seconds) });
  }

  function tooManyToday(c: Context, place: Place, opened: Opened, typed: Correction): Promise<Response> {
    const formError = translatorFor(place.market)("statusPage.tooManyToday");
    return showPage(c, place, opened, { typed, formError }, 429, { "retry-after": String(dayInSeconds) });
  }

  /** The same for programs and for people, who read it in the language of the page. */
  async function download(c: Context, { market }: Place, { linkScope, link, page }: Opened, toRead: boolean) {
    const now = deps.now();
    const t = translatorFor(market);
    await recordDownload(deps, linkScope);
    const ids = (await registrationsInScope(database, linkScope)).map(({ id }) => id);
    const { identity } = config.operator;
    const proven = link.mailed !== null;
    const notesInDownload = config.operator.notesInDownload && proven;
    const { notes, ...held } = await storedDataInScope(database, ids, {
      notes: notesInDownload,
      messages: proven,
    });
    const notesHint =
      notesInDownload && notes === 0 ? {} : { notes_of_recruiters: { count: notes, ask_for_a_copy: identity.email } };
    const alertsHint = config.operator.jobAlerts ? { not_included: t("jobAlert.apart") } : {};
    const file = { downloaded_at: now.toISOString(), ...held, ...notesHint, ...alertsHint };
    if (!toRead) {
      return c.body(`${JSON.stringify(file, null, 2)}\n`, 200, {
        ...privatePageHeaders,
        "content-type": "application/json; charset=utf-8",
        "content-disposition": 'attachment; filename="application.json"',
      });
    }
    const jobTitle = (slug: string) => deps.catalog.find(slug)?.texts[markets[market].language]?.text.title ?? null;
    const { timeZone, country } = page;
    return c.body(await renderDataCopy(file, { market, timeZone, country, jobTitle }), 200, {
      ...privatePageHeaders,
      "content-type": "text/html; charset=utf-8",
      "content-disposition": 'attachment; filename="application.html"',
      // A browser that shows it instead gives it no origin.
      "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    });
  }

  /** Finds applications by email address or code. Always the same answer, after the same time. */
  async function askForLink(c: Context, place: Place, typed: string): Promise<Response> {
    const t = translatorFor(place.market);
    if (typed.trim() === "") {
      return c.redirect(`${addressOf(place, statusPages.link)}?${againParameter}=empty`, 303);
    }
    const allowance = await limits.consume("link", place.sender);
    if (!allowance.allowed) {
      const seconds = allowance.retryAfterSeconds;
      const error = t("statusPage.tooMany", { minutes: Math.ceil(seconds / 60) });
      const refusal = await consumePageLimit(c, parts, place, privatePageHeaders);
      return refusal ?? showLink(c, place, { typed, error }, 429, { "retry-after": String(seconds) });
    }
    await Promise.all([
      pause(linkPauseMs),
      (async () => {
        const found = await registrationToRenew(database, typed);
        await (found ? renew(parts, found, place.sender) : countUnsentLink(parts, typed, place.sender));
      })(),
    ]);
    return c.redirect(addressOf(place, statusPages.sent), 303);
  }

  return routes;
}

/** Sibling pages that report a result. */
function isAnswer(token: string): token is Exclude<keyof typeof statusPages, "link"> {
  return token !== statusPages.link && Object.hasOwn(statusPages, token);
}
