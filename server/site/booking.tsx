/**
 * Lets applicants book, change and cancel an interview (B13). The link is enough to see it; changes
 * and messages need the last four digits. Plain forms without a script.
 * Over 300 lines, because all answers of the one page are together.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { bookInterview } from "../../commands/applications/book-interview.ts";
import { cancelByLink } from "../../commands/applications/cancel-interview.ts";
import { requestTimes } from "../../commands/applications/request-times.ts";
import { bookingRegistration, interviewInScope } from "../../db/queries/interview.ts";
import type { Allowance } from "../../db/rate-limit.ts";
import { mayChange, mostWished } from "../../domain/booking/interview.ts";
import { knownTimeZone } from "../../domain/application/time-zone.ts";
import { formatCode } from "../../domain/code/code.ts";
import { interviewCalendar } from "../../locales/interview-calendar.ts";
import { translatorFor } from "../../locales/translator.ts";
import { calendarPath, interviewPath } from "../../routes.ts";
import type { SetView } from "../../site/booking-view.ts";
import { BookingPage } from "../../site/pages/booking.tsx";
import type { ServerParts } from "../parts.ts";
import { type BookingScope, chooseView, nothingTyped, setView, type Typed, wordsOf } from "./booking-view.ts";
import { changeCountOf } from "./change-count.ts";
import { codeOfForm } from "./form-address.ts";
import { readPrivateForm } from "./private-form.ts";
import { leastActionMs, openingOf, shortText } from "./status-page-open.ts";
import { addressOf, type Opened, type Place, privatePageHeaders, statusPageAnswers } from "./status-page-render.tsx";
import { colleagueFirstName } from "./colleague-name.ts";
import { readInterview } from "./interview-view.ts";
import { triesLeft, wrongDigitsText } from "./tries-left.ts";

const under = (path: string) => [`/application/:token${path}`, `/:market/application/:token${path}`];

export function bookingRoutes(parts: ServerParts, prefixes: () => readonly string[]): Hono {
  const { deps } = parts;
  const routes = new Hono();
  const { placeOf, open, overLimit, prove } = openingOf(parts, prefixes);
  const { showNothing, framed, send } = statusPageAnswers(parts);

  routes.on(["GET", "HEAD"], under(interviewPath), async (c, next) => {
    const place = placeOf(c);
    if (!place) return next();
    const opened = await open(c, c.req.param("token") ?? "");
    if (!opened) return showNothing(c, place);
    const scope = opened.page === null ? null : scopeOf(place, opened, c.req.query("zone"));
    if (!scope) return c.redirect(addressOf(place, opened.token), 303);
    const { booked } = scope.interview;
    const sentBack = refusedBefore(place, scope, c.req.query("again"), c.req.query("time"));
    const changes = booked !== null && mayChange(booked, deps.now());
    if (changes && c.req.query("ask") === "cancel") {
      return showSet(c, place, scope, "cancel", sentBack.error ?? null);
    }
    if (booked && !(changes && c.req.query("ask") === "change"))
      return showSet(c, place, scope, "set", sentBack.error ?? null);
    return showChoice(c, place, scope, { ...nothingTyped, ...sentBack, wished: c.req.query("done") === "wished" });
  });

  routes.on("POST", under(interviewPath), async (c, next) => {
    const place = placeOf(c);
    if (!place) return next();
    const form = await readPrivateForm(c, parts, place);
    if (form instanceof Response) return form;
    const opened = await open(c, c.req.param("token") ?? "");
    if (!opened) return showNothing(c, place);
    if (opened.page !== null && codeOfForm(c, opened.page) !== opened.page.code)
      return c.redirect(`${addressOf(place, opened.token)}?again=closed#answer`, 303);
    const scope = opened.page === null ? null : scopeOf(place, opened, shortText(form.zone));
    if (!scope) return c.redirect(addressOf(place, opened.token), 303);
    const typed = typedIn(form);
    const action = shortText(form.act);
    const isOpen = scope.opened.openUntil !== null;
    const counted = { link: opened.link, isOpen };
    const wait =
      (await overLimit(place, counted, action === "cancel" ? "talk-cancel" : "talk")) ??
      (isOpen ? null : await overLimit(place, counted, "unlock"));
    if (wait !== null) {
      const error = translatorFor(place.market)("statusPage.tooMany", { minutes: Math.ceil(wait / 60) });
      return showAgain(c, place, scope, { ...typed, error }, 429, { "retry-after": String(wait) });
    }
    const proven = isOpen ? scope : await provenScope(c, place, scope, shortText(form.digits));
    if (proven === null) return askDigitsAgain(c, place, scope, typed, action);
    const today = changingActions.has(action) ? await countChange(proven.opened) : null;
    if (today?.allowed === false) {
      const error = translatorFor(place.market)("booking.tooManyToday");
      return showAgain(c, place, proven, { ...typed, error }, 429, { "retry-after": String(today.retryAfterSeconds) });
    }
    const [answer] = await Promise.all([perform(c, place, proven, form, typed), pause(leastActionMs)]);
    return answer;
  });

  routes.on(["GET", "HEAD"], under(calendarPath), async (c, next) => {
    const place = placeOf(c);
    if (!place) return next();
    const opened = await open(c, c.req.param("token") ?? "");
    if (!opened || opened.page === null) return showNothing(c, place);
    const registrationId = await bookingRegistration(deps.database, opened.page.id, opened.linkScope);
    const interview = await interviewInScope(deps.database, registrationId, opened.linkScope);
    if (!interview) return showNothing(c, place);
    const t = translatorFor(place.market);
    const { operator } = deps.config;
    const { name } = operator.identity;
    const recruiter = (await colleagueFirstName(interview.recruiterName, opened.page)) ?? name;
    const { method, text } = interviewCalendar(interview, {
      timeZone: interview.timeZone,
      summary: t("booking.calendar.summary", { recruiter, operator: name }),
      description: t("booking.calendar.description", { code: formatCode(opened.page.code) }),
      operator,
    });
    return c.body(text, 200, {
      ...privatePageHeaders,
      "content-type": `text/calendar; charset=utf-8; method=${method}`,
      "content-disposition": 'attachment; filename="interview.ics"',
    });
  });

  async function countChange({ link, linkScope, page }: Opened): Promise<Allowance> {
    const { key } = await changeCountOf(deps.database, link, linkScope, page.id);
    return parts.limits.consume("talkOf", key);
  }

  /** The scope that the digits unlock; null: they are wrong or of another number. */
  async function provenScope(
    c: Context,
    place: Place,
    { opened, timeZone }: BookingScope,
    typed: string,
  ): Promise<BookingScope | null> {
    const ends = await prove(c, opened, typed);
    const again = ends && (await open(c, opened.token, ends));
    if (!again || again.page === null || again.page.id !== opened.page.id || again.openUntil === null) return null;
    return scopeOf(place, again, timeZone);
  }

  /**
   * Redirects with the chosen slot in the URL. Wishes must not be in a URL, so they are shown in
   * this answer.
   */
  async function askDigitsAgain(
    c: Context,
    place: Place,
    scope: BookingScope,
    typed: Typed,
    action: string,
  ): Promise<Response> {
    const sentBack = sendBack(c, scope, typed, "digits", action === "cancel" ? "cancel" : "change");
    if (sentBack) return sentBack;
    // Includes the attempt that was just counted.
    const opened = await open(c, scope.opened.token);
    const now = opened && opened.page !== null ? (scopeOf(place, opened, scope.timeZone) ?? scope) : scope;
    return showAgain(c, place, now, { ...typed, error: wrongDigits(place, now) }, 422);
  }

  async function perform(
    c: Context,
    place: Place,
    scope: BookingScope,
    input: Record<string, unknown>,
    typed: Typed,
  ): Promise<Response> {
    const t = translatorFor(place.market);
    const { linkScope } = scope.opened;
    const { registrationId } = scope.interview;
    const request = { linkScope, registrationId };
    const here = scope.mine + interviewPath;
    switch (input.act) {
      case "book": {
        const start = instantIn(typed.chosen);
        if (start === null) {
          return (
            sendBack(c, scope, typed, "missing") ??
            showAgain(c, place, scope, { ...typed, error: t("booking.missing") }, 422)
          );
        }
        const instead = instantIn(shortText(input.instead));
        const { kind } = await bookInterview(deps, { ...request, start, instead, timeZone: scope.timeZone });
        if (kind === "done" || kind === "nothing") return c.redirect(here, 303);
        const now = await current(scope);
        if (now === null) return c.redirect(scope.mine, 303);
        if (kind === "late") return c.redirect(`${here}?again=late#answer`, 303);
        const sentBack = sendBack(c, scope, typed, "taken");
        if (sentBack) return sentBack;
        const { time } = wordsOf(scope, start, deps.now());
        return showChoice(c, place, now, { ...typed, chosen: "", error: t("booking.taken", { time }) }, 409);
      }
      case "cancel": {
        const start = instantIn(shortText(input.instead));
        const kind = start === null ? "nothing" : await cancelByLink(deps, { ...request, start });
        if (kind === "late") return c.redirect(`${here}?again=late#answer`, 303);
        return c.redirect(kind === "done" ? `${scope.mine}?done=interviewCancelled#answer` : here, 303);
      }
      case "wish": {
        const wishes = typed.wishes.map((wish) => wish.trim().slice(0, mostWished)).filter((wish) => wish !== "");
        if (wishes.length === 0) {
          const sentBack = sendBack(c, scope, { ...typed, wishes: ["", ""] }, "wish");
          return sentBack ?? showAgain(c, place, scope, { ...typed, wishError: t("booking.wish.empty") }, 422);
        }
        await requestTimes(deps, linkScope, registrationId, wishes);
        return c.redirect(`${here}?done=wished#answer`, 303);
      }
      default:
        return c.redirect(here, 303);
    }
  }

  /**
   * Redirects to the page that shows the error, so that *back* works; null for wishes, which a URL
   * must not contain.
   */
  function sendBack(
    c: Context,
    scope: BookingScope,
    { chosen, wishes }: Typed,
    why: SentBack,
    ask: "change" | "cancel" = "change",
  ): Response | null {
    if (wishes.some((wish) => wish !== "")) return null;
    const query = new URLSearchParams({ again: why, zone: scope.timeZone });
    if (instantIn(chosen) !== null) query.set("time", chosen);
    if (scope.interview.booked !== null) query.set("ask", ask);
    return c.redirect(`${scope.mine}${interviewPath}?${query}#answer`, 303);
  }

  /** The error that `sendBack` redirected for. */
  function refusedBefore(place: Place, scope: BookingScope, why = "", time = ""): Partial<Typed> {
    const t = translatorFor(place.market);
    const start = instantIn(time);
    const chosen = start === null ? "" : time;
    switch (why as SentBack | "late") {
      case "missing":
        return { error: t("booking.missing") };
      case "wish":
        return { chosen, wishError: t("booking.wish.empty") };
      case "taken":
        return start === null ? {} : { error: t("booking.taken", { time: wordsOf(scope, start, deps.now()).time }) };
      case "digits":
        return scope.digits ? { chosen, error: wrongDigits(place, scope) } : {};
      case "late":
        return { error: t("booking.late") };
      default:
        return {};
    }
  }

  /** The current state, after a concurrent change. */
  async function current(scope: BookingScope): Promise<BookingScope | null> {
    const { page, linkScope } = scope.opened;
    const interview = await readInterview(parts, page, linkScope);
    return interview && { ...scope, interview };
  }

  function scopeOf(place: Place, opened: Opened, zone: string | undefined): BookingScope | null {
    const { interview } = opened;
    if (!interview) return null;
    const chosen = zone === undefined || zone === "" ? null : knownTimeZone(zone);
    const timeZone = chosen ?? interview.booked?.timeZone ?? interview.timeZone;
    const mine = addressOf(place, opened.token);
    const digits = opened.openUntil === null ? { locked: triesLeft(opened.link) === 0 } : null;
    const zoneChosen = chosen !== null || interview.booked !== null;
    return { market: place.market, opened, interview, mine, timeZone, zoneChosen, digits };
  }

  function showAgain(
    c: Context,
    place: Place,
    scope: BookingScope,
    typed: Typed,
    status: ContentfulStatusCode,
    headers: Record<string, string> = {},
  ): Response {
    if (scope.interview.booked === null) return showChoice(c, place, scope, typed, status, headers);
    return mayChange(scope.interview.booked, deps.now())
      ? showChoice(c, place, scope, typed, status, headers)
      : showSet(c, place, scope, "set", typed.error, status);
  }

  function showChoice(
    c: Context,
    place: Place,
    scope: BookingScope,
    typed: Typed,
    status: ContentfulStatusCode = 200,
    headers: Record<string, string> = {},
  ): Response {
    const view = framed(place, scope.opened.page.country);
    const booking = chooseView(parts, scope, typed);
    const title = view.t(booking.booked ? "booking.moveTitle" : "booking.title");
    return send(c, view, title, <BookingPage view={view} booking={booking} />, status, headers, "booking");
  }

  function showSet(
    c: Context,
    place: Place,
    scope: BookingScope,
    kind: SetView["kind"],
    error: string | null = null,
    status: ContentfulStatusCode = 200,
  ): Response {
    const { booked } = scope.interview;
    if (booked === null) return c.redirect(scope.mine + interviewPath, 303);
    const view = framed(place, scope.opened.page.country);
    const booking = setView(parts, scope, booked, kind, error);
    const title = view.t(kind === "cancel" ? "booking.cancel.question" : "booking.set.title");
    return send(c, view, title, <BookingPage view={view} booking={booking} />, status, {}, "booking");
  }

  return routes;
}

/** Those that change an interview, or what its recruiter reads. */
const changingActions: ReadonlySet<string> = new Set(["book", "cancel", "wish"]);

/** Why a form is shown again. */
type SentBack = "missing" | "taken" | "wish" | "digits";

function wrongDigits({ market }: Place, { opened }: BookingScope): string {
  return wrongDigitsText(market, triesLeft(opened.link));
}

function typedIn(input: Record<string, unknown>): Typed {
  const [first, second] = [shortText(input.first), shortText(input.second)].map((wish) => wish.slice(0, mostWished));
  return { ...nothingTyped, chosen: shortText(input.time), wishes: [first ?? "", second ?? ""] };
}

/** Null: not a timestamp as our forms write it. */
function instantIn(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
}
