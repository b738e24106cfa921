/**
 * Requests for job alerts, and the private links of their emails. Known and unknown addresses get
 * the same answer after the same time, so that subscriptions stay private. Opening a link changes
 * nothing; its button does.
 */
import { setImmediate as soon, setTimeout as pause } from "node:timers/promises";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { hasAlerts } from "../../commands/job-alerts/context.ts";
import { readConfirmToken, readStopToken } from "../../commands/job-alerts/links.ts";
import { askForAlert, confirmAlert, stopAlerts } from "../../commands/job-alerts/subscribe.ts";
import { alertWording } from "../../commands/job-alerts/wording.ts";
import { alertOf, isSubscriber } from "../../db/queries/subscriber.ts";
import { emailWithheld } from "../../db/email-allowance.ts";
import { shownFilter } from "../../domain/alerts/shown-filter.ts";
import { emailError, emailKey, readEmail } from "../../domain/application/email-address.ts";
import { isMarketOpen } from "../../domain/eligibility.ts";
import { networksOf } from "../../domain/network/address.ts";
import { cutTo } from "../../domain/search/fold.ts";
import { noFilter, type JobFilter, readFilter } from "../../domain/vacancies/filter.ts";
import { longestQuestion } from "../../domain/vacancies/search.ts";
import { isMarketCode, type MarketCode } from "../../locales/markets.ts";
import { textLanguage, translatorFor } from "../../locales/translator.ts";
import { filterLabels } from "../../locales/vacancy-words.ts";
import { jobAlertLinkAddress, jobAlertPages, jobAlertsAddress } from "../../routes.ts";
import type { AlertPageView } from "../../site/job-alert-view.ts";
import { AlertPage, alertTitle } from "../../site/pages/job-alert.tsx";
import { PrivacyLayout } from "../../site/pages/privacy-layout.tsx";
import { errorTexts } from "../error-text.ts";
import { storableText } from "../http/body.ts";
import { isConfirmedPerson } from "../registration.ts";
import type { ServerParts } from "../parts.ts";
import { alertForm, closedSentence } from "./alert-form-view.ts";
import { renderRefused } from "./error-pages.tsx";
import type { RenderedPage } from "./page-cache.ts";
import { renderPage } from "./page-render.tsx";
import { consumePageLimit } from "./page-limit.ts";
import { renderOnce } from "./render-once.ts";
import { readPrivateForm } from "./private-form.ts";
import { backButtonCaching, sendOnce } from "./responses.ts";
import { siteView } from "./site-view.ts";
import { isForged, openingOf, shortText } from "./status-page-open.ts";
import { type Place, privatePageHeaders } from "./status-page-render.tsx";

/** The least duration of a request in ms: timing must not reveal whether an email is sent. */
const askPauseMs = 200;
const dayInSeconds = 86_400;

export interface AlertRouting {
  /** The market codes that a URL may begin with. Other URLs are left to later routes. */
  readonly prefixes: () => readonly string[];
  /** Answers visitors who may not see the list of jobs; null: they may. */
  readonly guarded: (c: Context) => Response | null;
}

export function jobAlertRoutes(parts: ServerParts, { prefixes, guarded }: AlertRouting): Hono {
  const { deps, limits } = parts;
  const { config, database } = deps;
  const { placeOf: placeIn } = openingOf(parts, prefixes);
  const routes = new Hono();
  const placeOf = (c: Context) => (hasAlerts(config) ? placeIn(c) : null);
  const both = (path: (prefix?: string) => string) => [path(), path(":market")];

  routes.on(["GET", "HEAD"], both(jobAlertsAddress), async (c, next) => {
    const place = placeOf(c);
    if (!place) return next();
    const refusal = guarded(c);
    if (refusal) return refusal;
    const filter = filterIn((name) => c.req.query(name));
    const page = { kind: "form", form: alertForm(config.operator, place, filter), email: "", error: null } as const;
    if (Object.keys(page.form.filter).length === 0) return showSame(c, place, page);
    return (await consumePageLimit(c, parts, place, privatePageHeaders)) ?? show(c, place, page);
  });

  for (const kind of ["sent", "stopped"] as const) {
    routes.on(
      ["GET", "HEAD"],
      both((prefix) => `${jobAlertsAddress(prefix)}/${jobAlertPages[kind]}`),
      (c, next) => {
        const place = placeOf(c);
        return place ? Promise.resolve(showSame(c, place, { kind })) : next();
      },
    );
  }

  routes.on(["POST"], both(jobAlertsAddress), async (c, next) => {
    const place = placeOf(c);
    if (!place) return next();
    const refusal = guarded(c);
    if (refusal) return refusal;
    const form = await readPrivateForm(c, parts, place);
    if (form instanceof Response) return form;
    return ask(c, place, form);
  });

  async function ask(c: Context, place: Place, input: Record<string, unknown>): Promise<Response> {
    const { market } = place;
    const typed = shortText(input.email);
    const filter = filterIn((name) => storableText(input[name]));
    const again = (error: string, status: ContentfulStatusCode, headers = {}, person = isConfirmedPerson(input)) =>
      show(
        c,
        place,
        { kind: "form", form: { ...alertForm(config.operator, place, filter), person }, email: typed, error },
        status,
        {
          ...backButtonCaching,
          ...headers,
        },
      );
    const tooMany = (seconds: number, text: string) => again(text, 429, { "retry-after": String(seconds) });
    const isProgram = storableText(input.website) !== "" && !isConfirmedPerson(input);
    const allowance = await limits.consume(isProgram ? "alertFilled" : "alert", place.sender);
    if (!allowance.allowed) {
      const refusal = await consumePageLimit(c, parts, place, backButtonCaching);
      if (refusal) return refusal;
      const seconds = allowance.retryAfterSeconds;
      return tooMany(seconds, translatorFor(market)("statusPage.tooMany", { minutes: Math.ceil(seconds / 60) }));
    }
    const wrong = emailError(typed);
    if (wrong) return again(errorTexts<"email">({ email: wrong }, market, config.operator, null).email ?? "", 422);
    // A password manager may have filled it in, and its user would wait for an email that is never
    // sent.
    if (isProgram) return again(translatorFor(market)("api.person"), 422, {}, true);
    const alert = { email: readEmail(typed), market, filter };
    const [isSent] = await Promise.all([askOnce(alert, place.sender), pause(askPauseMs)]);
    // Not the rest of the window, which would show when others asked for this mailbox.
    if (!isSent) return tooMany(dayInSeconds, translatorFor(market)("jobAlert.tooManyToday"));
    return c.redirect(`${addressOf(place)}/${jobAlertPages.sent}`, 303);
  }

  /**
   * False: over a limit, nothing is stored or sent, because the requester may not own the mailbox.
   */
  async function askOnce(
    alert: { email: string; market: MarketCode; filter: JobFilter },
    sender: string,
  ): Promise<boolean> {
    const caused = { cause: "alert", emailKey: emailKey(alert.email), senders: networksOf(sender) } as const;
    if ((await emailWithheld({ limits, database }, caused)) !== null) return false;
    await askForAlert(deps, alert);
    return true;
  }

  routes.on(
    ["GET", "HEAD", "POST"],
    both((prefix) => jobAlertLinkAddress("confirm", ":token", prefix)),
    async (c, next) => {
      const place = placeOf(c);
      if (!place) return next();
      if (c.req.method === "POST" && isForged(c, parts.origin)) {
        return sendOnce(c, renderRefused(parts, place, "forbidden"), 403, privatePageHeaders);
      }
      const id = readConfirmToken(config, c.req.param("token") ?? "", deps.now());
      const alert = id === null ? null : await alertOf(database, id);
      if (alert === null) return gone(c, place);
      const market = isMarketCode(alert.market) ? alert.market : place.market;
      const choice = { ...place, market };
      const filter = filterIn((name) => alert.filter[name]);
      const shown = await shownFilter(filter, textLanguage(market), soon);
      const hidden = shown.q === filter.q ? [] : [translatorFor(market)("jobAlert.searched")];
      const labels = [...filterLabels(shown, market), ...hidden];
      if (c.req.method !== "POST") {
        const kind = c.req.query("done") !== undefined && alert.confirmedAt !== null ? "confirmed" : "confirm";
        return show(c, choice, { kind, labels, closed: closedSentence(config.operator, market) });
      }
      const isConfirmed = await confirmAlert(deps, alert.id, {
        wording: alertWording(market),
        isMarketOpen: isMarketOpen(market, config.operator),
      });
      return isConfirmed ? c.redirect(`${c.req.path}?done`, 303) : gone(c, place);
    },
  );

  // Email programs post here without cookies (RFC 8058) and get no redirect; browsers do, so that
  // *back* works. The URL is a secret, so a POST cannot be forged; its body is ignored.
  routes.on(
    ["GET", "HEAD", "POST"],
    both((prefix) => jobAlertLinkAddress("stop", ":token", prefix)),
    async (c, next) => {
      const place = placeOf(c);
      if (!place) return next();
      const target = readStopToken(config, c.req.param("token") ?? "");
      if (target === null) return gone(c, place);
      if (c.req.method !== "POST") {
        const isKnown = target.kind === "mailbox" || (await isSubscriber(database, target.id));
        return isKnown ? show(c, place, { kind: "stop" }) : gone(c, place);
      }
      if (!(await stopAlerts(database, config, target))) return gone(c, place);
      return c.req.header("sec-fetch-mode") === "navigate"
        ? c.redirect(`${addressOf(place)}/${jobAlertPages.stopped}`, 303)
        : show(c, place, { kind: "stopped" });
    },
  );

  function gone(c: Context, place: Place): Response {
    return showSame(c, place, { kind: "gone", form: alertForm(config.operator, place, noFilter) }, 404);
  }

  function show(
    c: Context,
    place: Place,
    page: AlertPageView,
    status: ContentfulStatusCode = 200,
    headers: Record<string, string> = {},
  ): Response {
    return sendOnce(c, render(place, page), status, { ...privatePageHeaders, ...headers });
  }

  /** For a page without a filter: rendered once, because anyone can request it without limit. */
  function showSame(c: Context, place: Place, page: AlertPageView, status: ContentfulStatusCode = 200): Response {
    const key = `alert ${place.market} ${place.prefixed} ${page.kind}`;
    return sendOnce(
      c,
      renderOnce(parts, key, () => render(place, page)),
      status,
      privatePageHeaders,
    );
  }

  /** Without the tag manager, which would learn the URL. */
  function render({ market, prefixed }: Place, page: AlertPageView): RenderedPage {
    const view = { ...siteView(deps, { market, prefixed, page: null, country: null }), tagManager: null };
    const content = <AlertPage view={view} page={page} />;
    const title = alertTitle(view, page);
    return renderPage(parts, { view, styleSet: "verify", personal: true, title, layout: PrivacyLayout, content });
  }

  return routes;
}

function addressOf({ market, prefixed }: Place): string {
  return jobAlertsAddress(prefixed ? market : undefined);
}

/** The filter as the list of jobs reads it. */
function filterIn(parameter: (name: string) => string | undefined): JobFilter {
  const filter = readFilter(parameter);
  return { ...filter, q: cutTo(filter.q, longestQuestion) };
}
