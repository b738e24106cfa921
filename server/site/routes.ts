/**
 * All URLs of the site except the API: pages, POSTs without JavaScript, language, errors.
 * Over 300 lines: one router.
 */
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { holdsLink } from "../../domain/application/attribution.ts";
import { fallbackMarket, isMarketCode, type MarketCode, markets } from "../../locales/markets.ts";
import {
  calendarPath,
  jobAddress,
  jobAlertLinkAddress,
  localePath,
  ownPageAddress,
  pageAddress,
  pageNames,
  type PageName,
  statusPageAddress,
  interviewPath,
  undoPath,
} from "../../routes.ts";
import type { ServerParts } from "../parts.ts";
import { type BodyError, bodyErrorStatus, readBody } from "../http/body.ts";
import { isCrossSite, isDeclaredCrossSite } from "../http/same-origin.ts";
import { visitorOf } from "../http/visitor.ts";
import type { CachedPage, RenderedPage } from "./page-cache.ts";
import { AccessGate } from "./access-gate.ts";
import { type Address, readAddress } from "./address.ts";
import { bookingRoutes } from "./booking.tsx";
import { undoRoutes } from "./undo-correction.ts";
import { statusPageRoutes } from "./status-page.ts";
import { privatePageHeaders } from "./status-page-render.tsx";
import { previewRoutes } from "./vacancy-preview.ts";
import { postApplyForm } from "./apply-post.ts";
import { type Refusal, renderGated, renderNotFound, renderRefused, renderServerError } from "./error-pages.tsx";
import { jobAlertRoutes } from "./job-alerts.tsx";
import { asksForFilter, isFiltered, listPage, readList } from "./jobs.tsx";
import { readTexts } from "../../commands/vacancies/market-search.ts";
import { yieldToRequests } from "../../app/yield-to-requests.ts";
import { answerJob } from "./job.tsx";
import { ownSite } from "./own-site.ts";
import { renderOwnPage } from "./own-page.tsx";
import { isCachedPage, type CachedPageName, type PageRequest, renderCachedPage } from "./pages.tsx";
import { jobsHeaders, backButtonCaching, purgeNames, sendCached, sendOnce } from "./responses.ts";
import { urlWithSource } from "./visit-source.ts";
import { renderSuccessPage, sentRegistration } from "./success.tsx";
import { answerPrivacyVersion } from "./privacy-version.tsx";
import { postSurvey } from "./survey-post.ts";
import { postVerify, renderThanks } from "./verify.tsx";

/** Query parameter of the home page after a redirect from an unknown URL. */
const lostQuery = "unknown";

/** Points of `page` for one that is rendered and compressed best: 0.08 s of one processor. */
const cachedPagePoints = 2;

/** The parameters of a cached page; `key` identifies the variant, empty for the page itself. */
type PageParameters = Pick<PageRequest, "job" | "lost"> & { readonly key: string };

interface Variant {
  /** In the cache. */
  readonly key: string;
  readonly render: () => RenderedPage;
}

/** The pages that a private link opens. */
const statusPageLinks = ["", interviewPath, calendarPath, undoPath].flatMap((path) =>
  [undefined, ":market"].map((prefix) => `${statusPageAddress(":token", prefix)}${path}`),
);
const alertLinks = (["confirm", "stop"] as const).flatMap((page) =>
  [undefined, ":market"].map((prefix) => jobAlertLinkAddress(page, ":token", prefix)),
);

export interface Site {
  readonly routes: Hono;
  warm(signal: AbortSignal): Promise<void>;
  /** The page for unexpected errors (D2). */
  serverError(c: Context, status: 500 | 503): Response;
}

export function siteRoutes(parts: ServerParts): Site {
  const { deps, cookies, pages } = parts;
  const { localeStrategy, localeRootRedirect } = deps.config;
  const isOffered = (market: MarketCode) => parts.offered.includes(market);
  const gate = new AccessGate(deps.config.accessGate, cookies, deps.now);
  const routes = new Hono();

  /** The market of an answer that is no page: the URL's, otherwise the visitor's. */
  const marketFor = (c: Context): { market: MarketCode; prefixed: boolean } => {
    const [first = ""] = c.req.path.slice(1).toLowerCase().split("/");
    if (prefixes().includes(first) && isMarketCode(first)) return { market: first, prefixed: true };
    return { market: visitorOf(c, deps, cookies, parts.offered).negotiatedMarket, prefixed: false };
  };
  const notFound = (c: Context): Response => sendError(c, renderNotFound(parts, marketFor(c), shownPath(c)), 404);
  const refused = (c: Context, status: ContentfulStatusCode, reason: Refusal, headers = {}) =>
    sendError(c, renderRefused(parts, marketFor(c), reason), status, headers);
  const tooMany = (c: Context, wait: number) => refused(c, 429, "tooMany", { "retry-after": `${wait}` });
  /** Limits pages rendered for one visitor; null: the request may continue. */
  const overPages = async (c: Context, points = 1): Promise<Response | null> => {
    const { sender } = visitorOf(c, deps, cookies, parts.offered);
    const allowance = await parts.limits.consume("page", sender, points);
    return allowance.allowed ? null : tooMany(c, allowance.retryAfterSeconds);
  };
  const unread = (c: Context, error: BodyError) => refused(c, bodyErrorStatus[error], error, { connection: "close" });

  routes.post(localePath, async (c) => {
    // Status pages have the switch too. A forged request would only choose a language.
    if (isDeclaredCrossSite(c.req.raw.headers, parts.origin, c.req.header("host") ?? null))
      return refused(c, 403, "forbidden");
    const body = await readBody(c, "form");
    if (!body.ok) return unread(c, body.error);
    const { market, page, job, own } = body.value;
    if (!isMarketCode(market) || !isOffered(market)) return notFound(c);
    cookies.chooseMarket(c, market);
    const prefix = localeStrategy === "prefix" ? market : undefined;
    // A vacancy's slug cannot redirect to another site.
    if (typeof job === "string" && deps.catalog.find(job)) return c.redirect(jobAddress(job, prefix), 303);
    if (typeof own === "string" && ownSite(deps.catalog).pages.get(own)?.languages.includes(markets[market].language))
      return c.redirect(ownPageAddress(own, prefix), 303);
    // A page's name, not a URL, so that no POST can redirect off the site.
    const name = (pageNames as readonly unknown[]).includes(page) ? (page as PageName) : "home";
    return c.redirect(pageAddress(name, prefix), 303);
  });

  const countPage = async (c: Context, next: () => Promise<void>) => {
    // Tokens contain a dot. Sibling pages do not, and are the same for everyone.
    const refusal = c.req.param("token")?.includes(".") ? await overPages(c) : null;
    return refusal ?? next();
  };
  // Actions on a status page also have limits of their own, which are asked after reading it.
  for (const links of [statusPageLinks, alertLinks]) routes.on(["GET", "HEAD", "POST"], links, countPage);
  for (const routesOf of [statusPageRoutes, bookingRoutes, undoRoutes]) routes.route("/", routesOf(parts, prefixes));
  routes.route(
    "/",
    jobAlertRoutes(parts, { prefixes, guarded: (c) => (gate.guards("jobs") && !gate.passes(c) ? gated(c) : null) }),
  );
  routes.route("/", previewRoutes(parts, notFound, tooMany));

  routes.on(["GET", "HEAD"], "*", (c) => {
    const withoutToken = gate.withoutToken(c);
    if (withoutToken) return withoutToken;
    const address = readAddress(rawPath(c), prefixes(), isOwnPage);
    nameRoute(c, address);
    switch (address.kind) {
      case "moved":
        return c.redirect(address.to + search(c), 308);
      case "missing":
        return notFound(c);
      case "unknown":
        if (!isNavigation(c)) return notFound(c);
        c.header("cache-control", "no-store");
        return c.redirect(`${address.home}?${lostQuery}`, 302);
      case "job":
        if (gate.guards("jobs") && !gate.passes(c)) return gated(c);
        return showJob(c, address.slug, address.prefix);
      case "own":
        return showOwnPage(c, address.slug, address.prefix);
      case "page":
        if (gate.guards(address.page) && !gate.passes(c)) return gated(c);
        if (address.page === "home" && address.prefix === undefined && localeRootRedirect) return toMarketHome(c);
        if (address.page === "verify" && c.req.query("done") === "report") return showThanks(c, address.prefix);
        if (address.page === "jobs") return showJobs(c, address.prefix);
        if (address.page === "privacy" && c.req.query("version") !== undefined) {
          return showEarlierPrivacy(c, address.prefix);
        }
        return isCachedPage(address.page)
          ? showCached(c, address.page, address.prefix)
          : showSuccess(c, address.prefix);
    }
  });

  routes.post("*", async (c) => {
    const address = readAddress(rawPath(c), prefixes(), isOwnPage);
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

  function isOwnPage(slug: string): boolean {
    return ownSite(deps.catalog).pages.has(slug);
  }

  /** The market codes that a URL may begin with. */
  function prefixes(): readonly string[] {
    return localeStrategy === "prefix" ? parts.offered : [];
  }

  /** One of the few pages of each market: never evicted, only cleared when content changes. */
  function marketPage(page: CachedPageName, market: MarketCode): CachedPage | Promise<CachedPage> {
    return pages.page(`${market}/${page}`, marketRender(page, market, { job: null }));
  }

  function marketRender(
    page: CachedPageName,
    market: MarketCode,
    parameters: Omit<PageParameters, "key">,
  ): () => RenderedPage {
    return () => renderCachedPage(parts, page, { market, prefixed: true, detectedCountry: null, ...parameters });
  }

  /**
   * One of tens of thousands of pages, of which a few hundred stay cached. Rendering is limited per
   * sender: a program that requests one after the other would keep the process busy.
   */
  function sendVariant(
    c: Context,
    { key, render }: Variant,
    audience: "public" | "private",
    options: Parameters<typeof sendCached>[4] = {},
  ): Response | Promise<Response> {
    const send = (page: CachedPage | Promise<CachedPage>) => sendCached(c, parts, page, audience, options);
    const known = pages.known(key);
    if (known !== undefined) return send(known);
    return overPages(c, cachedPagePoints).then((refusal) => refusal ?? send(pages.variant(key, render)));
  }

  function showCached(c: Context, page: CachedPageName, prefix: MarketCode | undefined): Response | Promise<Response> {
    // Checks only the clock: every few minutes a visit triggers a refresh without waiting for it.
    if (page === "home" || page === "verify") void parts.promise.refresh();
    const job = page === "apply" ? knownJob(c.req.query("job")) : null;
    const lost = page === "home" && c.req.query(lostQuery) !== undefined;
    const parameters = { job, lost, key: job ?? (lost ? lostQuery : "") };
    const sourced = page === "apply" ? urlWithSource(c, parts.origin) : null;
    if (sourced !== null) {
      c.header("cache-control", "no-store");
      return c.redirect(sourced, 302);
    }
    // A shared cache must not serve a guarded page to others, nor a vacancy's form after the
    // vacancy closed.
    const audience = gate.guards(page) || prefix === undefined || job !== null ? "private" : "public";
    const options = page === "home" ? { headers: purgeNames([]) } : {};
    if (prefix !== undefined && parameters.key === "")
      return sendCached(c, parts, marketPage(page, prefix), audience, options);
    const variant =
      prefix === undefined ? negotiatedPage(c, page, parameters) : marketVariant(page, prefix, parameters);
    return sendVariant(c, variant, audience, options);
  }

  function marketVariant(page: CachedPageName, market: MarketCode, { key, ...parameters }: PageParameters): Variant {
    return { key: `${market}/${page}?${key}`, render: marketRender(page, market, parameters) };
  }

  function negotiatedPage(c: Context, page: CachedPageName, { key, ...parameters }: PageParameters): Variant {
    const { negotiatedMarket: market, detectedCountry } = visitorOf(c, deps, cookies, parts.offered);
    return {
      key: `/${market}/${detectedCountry ?? ""}/${page}?${key}`,
      render: () => renderCachedPage(parts, page, { market, prefixed: false, detectedCountry, ...parameters }),
    };
  }

  /** Rendered on first request: there may be a thousand in thirty markets. */
  function showJob(c: Context, slug: string, prefix: MarketCode | undefined): Response | Promise<Response> {
    const visitor = prefix === undefined ? visitorOf(c, deps, cookies, parts.offered) : null;
    const market = prefix ?? visitor?.negotiatedMarket ?? fallbackMarket;
    const detectedCountry = visitor?.detectedCountry ?? null;
    const answer = answerJob(parts, slug, { market, prefixed: prefix !== undefined, detectedCountry });
    if (answer === null) return notFound(c);
    const key = prefix === undefined ? `/${market}/${detectedCountry ?? ""}/jobs/${slug}` : `${market}/jobs/${slug}`;
    const audience = gate.guards("jobs") || prefix === undefined ? "private" : "public";
    const options = { status: answer.status, headers: jobsHeaders(answer.slugs) };
    return sendVariant(c, { key, render: answer.render }, audience, options);
  }

  function showOwnPage(c: Context, slug: string, prefix: MarketCode | undefined): Response | Promise<Response> {
    const visitor = prefix === undefined ? visitorOf(c, deps, cookies, parts.offered) : null;
    const detectedCountry = visitor?.detectedCountry ?? null;
    const page = ownSite(deps.catalog).pages.get(slug);
    const isWritten = (market: MarketCode) => page?.languages.includes(markets[market].language) === true;
    const wanted = prefix ?? visitor?.negotiatedMarket ?? fallbackMarket;
    // Who follows a link without a language reads the page in one that it has.
    const market = prefix !== undefined || isWritten(wanted) ? wanted : parts.offered.find(isWritten);
    if (!page || market === undefined || !isWritten(market)) return notFound(c);
    const key = `${prefix ?? `/${market}/${detectedCountry ?? ""}`}/${slug}`;
    const render = () => renderOwnPage(parts, page, { market, prefixed: prefix !== undefined, detectedCountry });
    return sendVariant(c, { key, render }, prefix === undefined ? "private" : "public", { headers: purgeNames([]) });
  }

  /** Caches the unfiltered list; search results are rendered for each request. */
  async function showJobs(c: Context, prefix: MarketCode | undefined): Promise<Response> {
    const visitor = prefix === undefined ? visitorOf(c, deps, cookies, parts.offered) : null;
    const market = prefix ?? visitor?.negotiatedMarket ?? fallbackMarket;
    const detectedCountry = visitor?.detectedCountry ?? null;
    const query = new URL(c.req.url).searchParams;
    const refusal = asksForFilter(query) ? await overPages(c) : null;
    if (refusal) return refusal;
    const { filter, page, clean } = readList(deps, market, query);
    if (clean !== null) {
      c.header("cache-control", "no-store");
      return c.redirect(pageAddress("jobs", prefix) + (clean === "" ? "" : `?${clean}`), 302);
    }
    const request = { market, prefixed: prefix !== undefined, detectedCountry, filter, page };
    const { slugs, render } = listPage(parts, request);
    const audience = gate.guards("jobs") || prefix === undefined ? "private" : "public";
    const headers = jobsHeaders(slugs);
    if (isFiltered(request)) {
      return sendOnce(c, render(), 200, audience === "public" ? headers : { "cache-control": "private, no-cache" });
    }
    const key = `${prefix ?? `/${market}/${detectedCountry ?? ""}`}/jobs?${page}`;
    return sendVariant(c, { key, render }, audience, { headers });
  }

  async function showSuccess(c: Context, prefix: MarketCode | undefined): Promise<Response> {
    const market = prefix ?? visitorOf(c, deps, cookies, parts.offered).negotiatedMarket;
    const refusal = cookies.sentHere(c, deps.now()) ? await overPages(c) : null;
    if (refusal) return refusal;
    const registration = await sentRegistration(c, parts);
    const step = /^[1-4]$/.test(c.req.query("step") ?? "") ? Number(c.req.query("step")) : null;
    return sendOnce(c, renderSuccessPage(parts, { market, prefixed: prefix !== undefined, registration, step }));
  }

  async function showEarlierPrivacy(c: Context, prefix: MarketCode | undefined): Promise<Response> {
    return (await overPages(c)) ?? answerPrivacyVersion(c, parts, marketFor(c).market, prefix);
  }

  /** After a report, at its own URL, so that a reload does not post it again. */
  function showThanks(c: Context, prefix: MarketCode | undefined): Response {
    const { negotiatedMarket, detectedCountry } = visitorOf(c, deps, cookies, parts.offered);
    const scope = { market: prefix ?? negotiatedMarket, prefixed: prefix !== undefined, detectedCountry };
    return sendOnce(c, renderThanks(parts, scope));
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
    return deps.catalog.find(slug) ? slug : null;
  }

  function crossSite(c: Context): boolean {
    return isCrossSite(c.req.raw.headers, parts.origin, c.req.header("host") ?? null);
  }

  return {
    routes,
    async warm(signal) {
      const pause = yieldToRequests(signal);
      await parts.promise.refresh();
      await parts.privacyVersions.refresh(pause);
      if (!deps.config.pagesAhead) return;
      for (const market of parts.offered) {
        for (const page of pageNames.filter(isCachedPage)) {
          if (signal.aborted) return;
          await marketPage(page, market);
          await pause();
        }
      }
      for (const market of parts.offered) if (!signal.aborted) await readTexts(deps.catalog, market, pause);
    },
    serverError: (c, status) =>
      status === 503
        ? refused(c, 503, "unavailable", { "retry-after": "30" })
        : sendError(c, renderServerError(parts, marketFor(c), c.get("requestId")), 500),
  };
}

/** Names the route by its pattern for logs and metrics, never by the URL. */
function nameRoute(c: Context, address: Address): void {
  if (address.kind !== "page" && address.kind !== "job" && address.kind !== "own") return;
  const prefix = address.prefix === undefined ? undefined : ":market";
  const addressOf = { job: jobAddress, own: ownPageAddress };
  c.set(
    "route",
    address.kind === "page" ? pageAddress(address.page, prefix) : addressOf[address.kind](":slug", prefix),
  );
}

/** Never cached at a status page's URL, which is a secret. */
function sendError(c: Context, page: RenderedPage, status: ContentfulStatusCode, headers = {}): Response {
  const caching = c.req.method === "POST" ? backButtonCaching : {};
  return sendOnce(c, page, status, { ...(holdsLink(c.req.path) ? privatePageHeaders : caching), ...headers });
}

/** The path as sent. Hono decodes what it can, but an invalid escape must stay visible. */
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

/** Whether the request opens a page, rather than coming from a script or an image (D2). */
function isNavigation(c: Context): boolean {
  const mode = c.req.header("sec-fetch-mode");
  return (mode === undefined || mode === "navigate") && (c.req.header("accept") ?? "").includes("text/html");
}
