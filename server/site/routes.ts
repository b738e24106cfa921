/** Every address of the site that is not the API: pages, posts without JavaScript, language, errors. More than 300 lines: one router. */
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { holdsLink } from "../../domain/application/attribution.ts";
import { fallbackMarket, isMarketCode, type MarketCode } from "../../locales/markets.ts";
import {
  calendarPath,
  jobAddress,
  jobAlertLinkAddress,
  localePath,
  pageAddress,
  pageNames,
  type PageName,
  statusPageAddress,
  talkPath,
  undoPath,
} from "../../routes.ts";
import type { ServerParts } from "../parts.ts";
import { type BodyError, bodyErrorStatus, readBody } from "../http/body.ts";
import { isCrossSite, saysCrossSite } from "../http/same-origin.ts";
import { visitorOf } from "../http/visitor.ts";
import type { KeptPage, RenderedPage } from "./page-cache.ts";
import { AccessGate } from "./access-gate.ts";
import { type Address, readAddress } from "./address.ts";
import { bookingRoutes } from "./booking.tsx";
import { undoRoutes } from "./undo-correction.ts";
import { statusPageRoutes } from "./status-page.ts";
import { privately } from "./status-page-render.tsx";
import { previewRoutes } from "./vacancy-preview.ts";
import { postApplyForm } from "./apply-post.ts";
import { type Refusal, renderGated, renderNotFound, renderRefused, renderServerError } from "./error-pages.tsx";
import { jobAlertRoutes } from "./job-alerts.tsx";
import { isFiltered, listPage, readList } from "./job-list.tsx";
import { readTexts } from "../../vacancies/market-search.ts";
import { resting } from "../../resting.ts";
import { answerJob } from "./jobs.tsx";
import { isKeptPage, type KeptPageName, renderKeptPage } from "./pages.tsx";
import { jobsHeaders, keptForBack, purgeNames, sendKept, sendOnce } from "./responses.ts";
import { withSource } from "./visit-source.ts";
import { renderSuccessPage, sentFrom } from "./success.tsx";
import { answerPrivacyVersion } from "./privacy-version.tsx";
import { postSurvey } from "./survey-post.ts";
import { postVerify, renderVerifyPage } from "./verify.tsx";

/** What opens with a private link. */
const statusPageLinks = ["", talkPath, calendarPath, undoPath].flatMap((path) =>
  [undefined, ":market"].map((prefix) => `${statusPageAddress(":token", prefix)}${path}`),
);
const alertLinks = (["confirm", "stop"] as const).flatMap((page) =>
  [undefined, ":market"].map((prefix) => jobAlertLinkAddress(page, ":token", prefix)),
);

export interface Site {
  readonly routes: Hono;
  warm(signal: AbortSignal): Promise<void>;
  /** The page for anything unexpected (D2). */
  serverError(c: Context, status: 500 | 503): Response;
}

export function siteRoutes(parts: ServerParts): Site {
  const { deps, cookies, pages } = parts;
  const { localeStrategy, localeRootRedirect } = deps.config;
  const isOffered = (market: MarketCode) => parts.offered.includes(market);
  const gate = new AccessGate(deps.config.accessGate, cookies, deps.now);
  const routes = new Hono();

  /** The market of an answer that is not one page: the address's, else the visitor's. */
  const marketFor = (c: Context): { market: MarketCode; prefixed: boolean } => {
    const [first = ""] = c.req.path.slice(1).toLowerCase().split("/");
    if (prefixes().includes(first) && isMarketCode(first)) return { market: first, prefixed: true };
    return { market: visitorOf(c, deps, cookies, parts.offered).negotiatedMarket, prefixed: false };
  };
  const notFound = (c: Context): Response => sendError(c, renderNotFound(parts, marketFor(c), shownPath(c)), 404);
  const refused = (c: Context, status: ContentfulStatusCode, reason: Refusal, headers = {}) =>
    sendError(c, renderRefused(parts, marketFor(c), reason), status, headers);
  const tooMany = (c: Context, wait: number) => refused(c, 429, "tooMany", { "retry-after": `${wait}` });
  /** Of a page that is made for who asks; null: go on. */
  const overPages = async (c: Context): Promise<Response | null> => {
    const { sender } = visitorOf(c, deps, cookies, parts.offered);
    const allowance = await parts.limits.consume("page", sender);
    return allowance.allowed ? null : tooMany(c, allowance.retryAfterSeconds);
  };
  const unread = (c: Context, error: BodyError) => refused(c, bodyErrorStatus[error], error, { connection: "close" });

  routes.post(localePath, async (c) => {
    // Status pages too have the switch; whoever forged it would choose a language, and nothing else.
    if (saysCrossSite(c.req.raw.headers, parts.origin, c.req.header("host") ?? null))
      return refused(c, 403, "forbidden");
    const body = await readBody(c, "form");
    if (!body.ok) return unread(c, body.error);
    const { market, page, job } = body.value;
    if (!isMarketCode(market) || !isOffered(market)) return notFound(c);
    cookies.chooseMarket(c, market);
    const prefix = localeStrategy === "prefix" ? market : undefined;
    // A vacancy there is: its name leads nowhere else.
    if (typeof job === "string" && deps.shelf.find(job)) return c.redirect(jobAddress(job, prefix), 303);
    // A page's name, not an address: nothing posted here can lead off the site.
    const name = (pageNames as readonly unknown[]).includes(page) ? (page as PageName) : "home";
    return c.redirect(pageAddress(name, prefix), 303);
  });

  const countPage = async (c: Context, next: () => Promise<void>) => {
    // Pages beside them have no dot in their name, and are the same for everybody.
    const refusal = c.req.param("token")?.includes(".") ? await overPages(c) : null;
    return refusal ?? next();
  };
  // What is done on a status page has limits of its own.
  routes.on(["GET", "HEAD"], statusPageLinks, countPage);
  routes.on(["GET", "HEAD", "POST"], alertLinks, countPage);
  for (const routesOf of [statusPageRoutes, bookingRoutes, undoRoutes]) routes.route("/", routesOf(parts, prefixes));
  routes.route(
    "/",
    jobAlertRoutes(parts, { prefixes, guarded: (c) => (gate.guards("jobs") && !gate.passes(c) ? gated(c) : null) }),
  );
  routes.route("/", previewRoutes(parts, notFound, tooMany));

  routes.on(["GET", "HEAD"], "*", (c) => {
    const withoutToken = gate.withoutToken(c);
    if (withoutToken) return withoutToken;
    const address = readAddress(rawPath(c), prefixes());
    nameRoute(c, address);
    switch (address.kind) {
      case "moved":
        return c.redirect(address.to + search(c), 308);
      case "missing":
        return notFound(c);
      case "unknown":
        if (!isNavigation(c)) return notFound(c);
        c.header("cache-control", "no-store");
        return c.redirect(address.home, 302);
      case "job":
        if (gate.guards("jobs") && !gate.passes(c)) return gated(c);
        return showJob(c, address.slug, address.prefix);
      case "page":
        if (gate.guards(address.page) && !gate.passes(c)) return gated(c);
        if (address.page === "home" && address.prefix === undefined && localeRootRedirect) return toMarketHome(c);
        if (address.page === "verify" && c.req.query("done") === "report") return showThanks(c, address.prefix);
        if (address.page === "jobs") return showJobs(c, address.prefix);
        if (address.page === "privacy" && c.req.query("version") !== undefined) {
          return showEarlierPrivacy(c, address.prefix);
        }
        return isKeptPage(address.page) ? showKept(c, address.page, address.prefix) : showSuccess(c, address.prefix);
    }
  });

  routes.post("*", async (c) => {
    const address = readAddress(rawPath(c), prefixes());
    nameRoute(c, address);
    const posts = address.kind === "page" && ["apply", "success", "verify"].includes(address.page);
    if (address.kind !== "page" || !posts) return notFound(c);
    if (gate.guards(address.page) && !gate.passes(c)) return gated(c);
    if (crossSite(c)) return refused(c, 403, "forbidden");
    const body = await readBody(c, "form");
    if (!body.ok) return unread(c, body.error);
    const visitor = visitorOf(c, deps, cookies, parts.offered);
    const scope = {
      market: address.prefix ?? visitor.negotiatedMarket,
      prefixed: address.prefix !== undefined,
      visitor,
    };
    if (address.page === "verify") return postVerify(c, parts, body.value, scope);
    return address.page === "apply"
      ? postApplyForm(c, parts, body.value, scope)
      : postSurvey(c, parts, body.value, scope);
  });

  routes.all("*", notFound);

  /** Which market codes an address may begin with. */
  function prefixes(): readonly string[] {
    return localeStrategy === "prefix" ? parts.offered : [];
  }

  function marketPage(page: KeptPageName, market: MarketCode, job: string | null): KeptPage | Promise<KeptPage> {
    const render = () => renderKeptPage(parts, page, { market, prefixed: true, detectedCountry: null, job });
    return job === null ? pages.page(`${market}/${page}`, render) : pages.variant(`${market}/${page}?${job}`, render);
  }

  function showKept(c: Context, page: KeptPageName, prefix: MarketCode | undefined): Response | Promise<Response> {
    // A look at the clock: every few minutes one visit has the figure read again, and nobody waits for it.
    if (page === "home" || page === "verify") void parts.promise.refresh();
    const job = page === "apply" ? knownJob(c.req.query("job")) : null;
    const sourced = page === "apply" ? withSource(c, parts.origin) : null;
    if (sourced !== null) {
      c.header("cache-control", "no-store");
      return c.redirect(sourced, 302);
    }
    // No shared cache may hand a guarded page to somebody who was not let in, nor keep a vacancy's form from being asked for here.
    const audience = gate.guards(page) || prefix === undefined || job !== null ? "private" : "public";
    const kept = prefix === undefined ? negotiatedPage(c, page, job) : marketPage(page, prefix, job);
    const options = page === "home" ? { headers: purgeNames([]) } : {};
    return kept instanceof Promise
      ? kept.then((made) => sendKept(c, parts, made, audience, options))
      : sendKept(c, parts, kept, audience, options);
  }

  function negotiatedPage(c: Context, page: KeptPageName, job: string | null): KeptPage | Promise<KeptPage> {
    const { negotiatedMarket: market, detectedCountry } = visitorOf(c, deps, cookies, parts.offered);
    return pages.variant(`/${market}/${detectedCountry ?? ""}/${page}?${job ?? ""}`, () =>
      renderKeptPage(parts, page, { market, prefixed: false, detectedCountry, job }),
    );
  }

  /** Rendered when somebody first asks for it: there may be a thousand, in thirty markets. */
  function showJob(c: Context, slug: string, prefix: MarketCode | undefined): Response | Promise<Response> {
    const visitor = prefix === undefined ? visitorOf(c, deps, cookies, parts.offered) : null;
    const market = prefix ?? visitor?.negotiatedMarket ?? fallbackMarket;
    const detectedCountry = visitor?.detectedCountry ?? null;
    const answer = answerJob(parts, slug, { market, prefixed: prefix !== undefined, detectedCountry });
    if (answer === null) return notFound(c);
    const key = prefix === undefined ? `/${market}/${detectedCountry ?? ""}/jobs/${slug}` : `${market}/jobs/${slug}`;
    const audience = gate.guards("jobs") || prefix === undefined ? "private" : "public";
    const options = { status: answer.status, headers: jobsHeaders(answer.slugs) };
    const kept = pages.variant(key, answer.render);
    return kept instanceof Promise
      ? kept.then((made) => sendKept(c, parts, made, audience, options))
      : sendKept(c, parts, kept, audience, options);
  }

  /** The list as it is without a search is kept; what somebody searched for is made for them. */
  async function showJobs(c: Context, prefix: MarketCode | undefined): Promise<Response> {
    const visitor = prefix === undefined ? visitorOf(c, deps, cookies, parts.offered) : null;
    const market = prefix ?? visitor?.negotiatedMarket ?? fallbackMarket;
    const detectedCountry = visitor?.detectedCountry ?? null;
    const { filter, page, clean } = readList(deps, market, new URL(c.req.url).searchParams);
    if (clean !== null) {
      c.header("cache-control", "no-store");
      return c.redirect(pageAddress("jobs", prefix) + (clean === "" ? "" : `?${clean}`), 302);
    }
    const request = { market, prefixed: prefix !== undefined, detectedCountry, filter, page };
    const refusal = isFiltered(request) ? await overPages(c) : null;
    if (refusal) return refusal;
    const { slugs, render } = listPage(parts, request);
    const audience = gate.guards("jobs") || prefix === undefined ? "private" : "public";
    const headers = jobsHeaders(slugs);
    if (isFiltered(request)) {
      return sendOnce(c, render(), 200, audience === "public" ? headers : { "cache-control": "private, no-cache" });
    }
    const key = `${prefix ?? `/${market}/${detectedCountry ?? ""}`}/jobs?${page}`;
    const kept = pages.variant(key, render);
    return kept instanceof Promise
      ? kept.then((made) => sendKept(c, parts, made, audience, { headers }))
      : sendKept(c, parts, kept, audience, { headers });
  }

  async function showSuccess(c: Context, prefix: MarketCode | undefined): Promise<Response> {
    const market = prefix ?? visitorOf(c, deps, cookies, parts.offered).negotiatedMarket;
    const refusal = cookies.sentHere(c, deps.now()) ? await overPages(c) : null;
    if (refusal) return refusal;
    const registration = await sentFrom(c, parts);
    const step = /^[1-4]$/.test(c.req.query("step") ?? "") ? Number(c.req.query("step")) : null;
    return sendOnce(c, renderSuccessPage(parts, { market, prefixed: prefix !== undefined, registration, step }));
  }

  async function showEarlierPrivacy(c: Context, prefix: MarketCode | undefined): Promise<Response> {
    return (await overPages(c)) ?? answerPrivacyVersion(c, parts, marketFor(c).market, prefix);
  }

  /** After a report: posting it again is not what a reload should do. */
  function showThanks(c: Context, prefix: MarketCode | undefined): Response {
    const { negotiatedMarket, detectedCountry } = visitorOf(c, deps, cookies, parts.offered);
    const scope = { market: prefix ?? negotiatedMarket, prefixed: prefix !== undefined, detectedCountry };
    return sendOnce(c, renderVerifyPage(parts, scope, { answer: { kind: "thanks" } }));
  }

  function toMarketHome(c: Context): Response {
    const { negotiatedMarket } = visitorOf(c, deps, cookies, parts.offered);
    c.header("cache-control", "no-store");
    c.header("vary", "Accept-Language, Cookie");
    return c.redirect(pageAddress("home", negotiatedMarket) + search(c), 302);
  }

  function gated(c: Context): Response {
    return sendOnce(c, renderGated(parts, marketFor(c)), 403, { "x-robots-tag": "noindex" });
  }

  function knownJob(slug = ""): string | null {
    return deps.shelf.find(slug) ? slug : null;
  }

  function crossSite(c: Context): boolean {
    return isCrossSite(c.req.raw.headers, parts.origin, c.req.header("host") ?? null);
  }

  return {
    routes,
    async warm(signal) {
      const pause = resting(signal);
      await parts.promise.refresh();
      await parts.privacyVersions.refresh(pause);
      if (!deps.config.pagesAhead) return;
      for (const market of parts.offered) {
        for (const page of pageNames.filter(isKeptPage)) {
          if (signal.aborted) return;
          await marketPage(page, market, null);
          await pause();
        }
      }
      for (const market of parts.offered) if (!signal.aborted) await readTexts(deps.shelf, market, pause);
    },
    serverError: (c, status) =>
      status === 503
        ? refused(c, 503, "unavailable", { "retry-after": "30" })
        : sendError(c, renderServerError(parts, marketFor(c), c.get("requestId")), 500),
  };
}

/** The pattern of what is asked for, of which there are as many as pages: the log and figures name it, and never the address. */
function nameRoute(c: Context, address: Address): void {
  if (address.kind !== "page" && address.kind !== "job") return;
  const prefix = address.prefix === undefined ? undefined : ":market";
  c.set("route", address.kind === "job" ? jobAddress(":slug", prefix) : pageAddress(address.page, prefix));
}

/** Kept from everybody where the address is a status page's, which is a secret. */
function sendError(c: Context, page: RenderedPage, status: ContentfulStatusCode, headers = {}): Response {
  const caching = c.req.method === "POST" ? keptForBack : {};
  return sendOnce(c, page, status, { ...(holdsLink(c.req.path) ? privately : caching), ...headers });
}

/** The path as it was sent. Hono decodes what it can, and a bad escape has to be seen. */
function rawPath(c: Context): string {
  const { url } = c.req;
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
}

function search(c: Context): string {
  return new URL(c.req.url).search;
}

function shownPath(c: Context): string {
  try {
    return decodeURIComponent(rawPath(c));
  } catch {
    return rawPath(c);
  }
}

/** Somebody opening a page, rather than a script or a picture asking (D2). */
function isNavigation(c: Context): boolean {
  const mode = c.req.header("sec-fetch-mode");
  return (mode === undefined || mode === "navigate") && (c.req.header("accept") ?? "").includes("text/html");
}
