/**
 * Asking for new vacancies by e-mail, and the private links of those letters. One answer to every address, after the same
 * time: nobody learns who is written to. Opening a link changes nothing; its button does. Where it is switched off, nothing is here.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { hasAlerts } from "../../alerts/context.ts";
import { readConfirmToken, readStopToken } from "../../alerts/links.ts";
import { askForAlert, confirmAlert, stopAlerts } from "../../alerts/subscribe.ts";
import { alertWording } from "../../alerts/wording.ts";
import { alertOf } from "../../db/queries/subscriber.ts";
import { emailWithheld } from "../../db/email-allowance.ts";
import { emailError, emailKey, readEmail } from "../../domain/application/email-address.ts";
import { networksOf } from "../../domain/network/address.ts";
import { cutTo } from "../../domain/search/fold.ts";
import { noFilter, type JobFilter, readFilter } from "../../domain/vacancies/filter.ts";
import { longestQuestion } from "../../domain/vacancies/search.ts";
import { isMarketCode, type MarketCode } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { filterLabels } from "../../locales/vacancy-words.ts";
import { jobAlertLinkAddress, jobAlertPages, jobAlertsAddress } from "../../routes.ts";
import type { AlertPageView } from "../../site/job-alert-view.ts";
import { AlertPage, alertTitle } from "../../site/pages/job-alert.tsx";
import { honeypotCost } from "../../db/rate-limit.ts";
import { errorTexts } from "../error-text.ts";
import { bodyErrorStatus, readBody, storableText } from "../http/body.ts";
import { saysPerson } from "../registration.ts";
import type { ServerParts } from "../parts.ts";
import { alertForm } from "./alert-form-view.ts";
import { renderRefused } from "./error-pages.tsx";
import { renderPage } from "./page-render.tsx";
import { keptForBack, sendOnce } from "./responses.ts";
import { siteView } from "./site-view.ts";
import { isForged, openingOf, shortText } from "./status-page-open.ts";
import { type Place, privately } from "./status-page-render.tsx";

/** Least time, in ms, that asking takes, so that the time does not tell whether a letter is sent. */
const askPauseMs = 200;

export interface AlertRouting {
  /** The market codes an address may begin with. Other addresses are left to the routes that follow. */
  readonly prefixes: () => readonly string[];
  /** What answers whoever may not see the list of jobs; null: they may. */
  readonly guarded: (c: Context) => Response | null;
}

export function jobAlertRoutes(parts: ServerParts, { prefixes, guarded }: AlertRouting): Hono {
  const { deps, limits } = parts;
  const { config, database } = deps;
  const { placeOf: placeIn } = openingOf(parts, prefixes);
  const routes = new Hono();
  const placeOf = (c: Context) => (hasAlerts(config) ? placeIn(c) : null);
  const both = (path: (prefix?: string) => string) => [path(), path(":market")];

  routes.on(["GET", "HEAD"], both(jobAlertsAddress), (c, next) => {
    const place = placeOf(c);
    if (!place) return next();
    const filter = filterIn((name) => c.req.query(name));
    return Promise.resolve(
      guarded(c) ?? show(c, place, { kind: "form", form: alertForm(place, filter), email: "", error: null }),
    );
  });

  for (const kind of ["sent", "stopped"] as const) {
    routes.on(
      ["GET", "HEAD"],
      both((prefix) => `${jobAlertsAddress(prefix)}/${jobAlertPages[kind]}`),
      (c, next) => {
        const place = placeOf(c);
        return place ? Promise.resolve(show(c, place, { kind })) : next();
      },
    );
  }

  routes.on(["POST"], both(jobAlertsAddress), async (c, next) => {
    const place = placeOf(c);
    if (!place) return next();
    const kept = guarded(c);
    if (kept) return kept;
    if (isForged(c, parts.origin)) return sendOnce(c, renderRefused(parts, place, "forbidden"), 403, privately);
    const body = await readBody(c, "form");
    if (!body.ok) {
      const headers = { ...privately, connection: "close" };
      return sendOnce(c, renderRefused(parts, place, body.error), bodyErrorStatus[body.error], headers);
    }
    return ask(c, place, body.value);
  });

  async function ask(c: Context, place: Place, input: Record<string, unknown>): Promise<Response> {
    const { market } = place;
    const typed = shortText(input.email);
    const filter = filterIn((name) => storableText(input[name]));
    const again = (error: string, status: ContentfulStatusCode, headers = {}, person = saysPerson(input)) =>
      show(c, place, { kind: "form", form: { ...alertForm(place, filter), person }, email: typed, error }, status, {
        ...keptForBack,
        ...headers,
      });
    const isProgram = storableText(input.website) !== "" && !saysPerson(input);
    const allowance = await limits.consume("alert", place.sender, isProgram ? honeypotCost : 1);
    if (!allowance.allowed) {
      const seconds = allowance.retryAfterSeconds;
      const sentence = translatorFor(market)("statusPage.tooMany", { minutes: Math.ceil(seconds / 60) });
      return again(sentence, 429, { "retry-after": String(seconds) });
    }
    const wrong = emailError(typed);
    if (wrong) return again(errorTexts<"email">({ email: wrong }, market, config.operator, null).email ?? "", 422);
    // A password manager may have filled it: nobody waits for a letter that was never sent.
    if (isProgram) return again(translatorFor(market)("api.person"), 422, {}, true);
    await Promise.all([pause(askPauseMs), askOnce({ email: readEmail(typed), market, filter }, place.sender)]);
    return c.redirect(`${addressOf(place)}/${jobAlertPages.sent}`, 303);
  }

  /** Over a limit nothing is kept and nothing sent: somebody else may be asking in the mailbox's name. */
  async function askOnce(
    asked: { email: string; market: MarketCode; filter: JobFilter },
    sender: string,
  ): Promise<void> {
    const caused = { cause: "alert", emailKey: emailKey(asked.email), senders: networksOf(sender) } as const;
    if ((await emailWithheld({ limits, database }, caused)) === null) await askForAlert(deps, asked);
  }

  routes.on(
    ["GET", "HEAD", "POST"],
    both((prefix) => jobAlertLinkAddress("confirm", ":token", prefix)),
    async (c, next) => {
      const place = placeOf(c);
      if (!place) return next();
      if (c.req.method === "POST" && isForged(c, parts.origin)) {
        return sendOnce(c, renderRefused(parts, place, "forbidden"), 403, privately);
      }
      const id = readConfirmToken(config, c.req.param("token") ?? "", deps.now());
      const alert = id === null ? null : await alertOf(database, id);
      if (alert === null) return gone(c, place);
      const market = isMarketCode(alert.market) ? alert.market : place.market;
      const asked = { ...place, market };
      const labels = filterLabels(
        filterIn((name) => alert.filter[name]),
        market,
      );
      if (c.req.method !== "POST") {
        const kind = c.req.query("done") !== undefined && alert.confirmedAt !== null ? "confirmed" : "confirm";
        return show(c, asked, { kind, labels });
      }
      const isConfirmed = await confirmAlert(deps, alert.id, alertWording(market));
      return isConfirmed ? c.redirect(`${c.req.path}?done`, 303) : gone(c, place);
    },
  );

  // Mail programs post here with no cookie and no page of ours (RFC 8058), and are not sent elsewhere; browsers are, so that *back*
  // has a page to show. Nobody can forge a post to an address that is a secret; what the body says is not read.
  routes.on(
    ["GET", "HEAD", "POST"],
    both((prefix) => jobAlertLinkAddress("stop", ":token", prefix)),
    async (c, next) => {
      const place = placeOf(c);
      if (!place) return next();
      const id = readStopToken(config, c.req.param("token") ?? "");
      if (id === null) return gone(c, place);
      if (c.req.method !== "POST") return show(c, place, { kind: "stop" });
      await stopAlerts(database, id);
      return c.req.header("sec-fetch-mode") === "navigate"
        ? c.redirect(`${addressOf(place)}/${jobAlertPages.stopped}`, 303)
        : show(c, place, { kind: "stopped" });
    },
  );

  function gone(c: Context, place: Place): Response {
    return show(c, place, { kind: "gone", form: alertForm(place, noFilter) }, 404);
  }

  /** Kept from everybody the link was not mailed to; no tag manager, which would be told the address. */
  function show(
    c: Context,
    { market, prefixed }: Place,
    page: AlertPageView,
    status: ContentfulStatusCode = 200,
    headers: Record<string, string> = {},
  ): Response {
    const view = { ...siteView(deps, { market, prefixed, page: null, country: null }), tagManager: null };
    const content = <AlertPage view={view} page={page} />;
    const rendered = renderPage(parts, {
      view,
      styleSet: "verify",
      personal: true,
      title: alertTitle(view, page),
      content,
    });
    return sendOnce(c, rendered, status, { ...privately, ...headers });
  }

  return routes;
}

function addressOf({ market, prefixed }: Place): string {
  return jobAlertsAddress(prefixed ? market : undefined);
}

/** As the list reads it. */
function filterIn(parameter: (name: string) => string | undefined): JobFilter {
  const filter = readFilter(parameter);
  return { ...filter, q: cutTo(filter.q, longestQuestion) };
}
