/** The server's router. Tests call `app.request()` without a port. */
import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { isUnavailable } from "../db/unavailable.ts";
import { publicPromise } from "../db/queries/promise.ts";
import { translatorFor } from "../locales/translator.ts";
import { deskPath, healthPaths, indexNowKeyPath, robotsPath, securityTxtPath, webhooksPath } from "../routes.ts";
import { answer, unavailableAnswer } from "./api/answer.ts";
import { referenceRoutes } from "./api/reference/routes.ts";
import { apiMethods, apiRoutes } from "./api/routes.ts";
import { webhookSchema } from "./api/webhook-schemas.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Desk } from "./desk/routes.ts";
import { assetRoutes } from "./http/asset-routes.ts";
import { Cookies } from "./http/cookies.ts";
import { knownHostOnly } from "./http/known-host.ts";
import { feedRoutes } from "./feeds/routes.ts";
import { errorForLog } from "./http/log.ts";
import { readiness } from "./http/readiness.ts";
import { noteAnswers } from "./http/request-log.ts";
import { wellKnownRoutes } from "./http/well-known.ts";
import { RateLimits } from "../db/rate-limit.ts";
import { commonHeaders, completeHeaders } from "./http/security-headers.ts";
import { marketOfRequest } from "./http/visitor.ts";
import { markets } from "../locales/markets.ts";
import { offeredMarkets } from "../locales/offered.ts";
import { sharePictureRoutes } from "./share-pictures/routes.ts";
import { sitePictureRoutes } from "./site-pictures/routes.ts";
import { KeptPromise } from "./site/kept-promise.ts";
import { pageDataRoutes } from "./site/page-data-routes.ts";
import { PageCache } from "./site/page-cache.ts";
import { privacyText } from "./site/legal-arguments.ts";
import { PrivacyVersions } from "./site/privacy-versions.ts";
import type { ServerParts } from "./parts.ts";
import { Rehearsals } from "./rehearsal.ts";
import { robotsTxt } from "./site/robots.ts";
import { securityTxt } from "./site/security-txt.ts";
import { sitemapRoutes } from "./site/sitemap-routes.ts";
import { forgetRendered } from "./site/render-once.ts";
import { siteRoutes } from "./site/routes.ts";

declare module "hono" {
  interface ContextVariableMap {
    requestId: string;
    /** The pattern of the route, where Hono knows only the wildcard. */
    route: string;
    /** True once the answer has all of its headers. */
    complete: boolean;
  }
}

/** `routes`: every method and pattern with a handler. */
export interface App extends Pick<Hono, "fetch" | "request" | "routes"> {
  /** Invalidates pages rendered from the operator file. */
  operatorChanged(): void;
  /** Invalidates pages rendered from vacancies and testimonials. */
  catalogChanged(): void;
  /**
   * Renders and compresses every market's pages before the first visit, one at a time with pauses,
   * until `signal` aborts.
   */
  warm(signal: AbortSignal): Promise<void>;
  /** Before shutdown: the health check reports that the process takes no new traffic. */
  leave(): void;
  /** Before shutdown: closes event streams, which would stay open as long as the client listens. */
  endStreams(): void;
}

export function createApp(deps: Dependencies): App {
  const { config, log } = deps;
  const origin = new URL(config.publicUrl).origin;
  const https = origin.startsWith("https:");
  const pages = new PageCache();
  let clearedAt = deps.now();
  const parts: ServerParts = {
    deps,
    cookies: new Cookies(config, https),
    limits: new RateLimits(deps.database.limiterClient, config.secret),
    pages,
    promise: new KeptPromise({
      read: (now) => publicPromise(deps.database, now),
      now: deps.now,
      log,
      changed: () => pages.clear(),
    }),
    privacyVersions: new PrivacyVersions({
      database: deps.database,
      offered: () => parts.offered,
      textOf: (market) => privacyText(config, market, markets[market].country),
      now: deps.now,
      log,
      changed: () => pages.clear(),
    }),
    rehearsals: new Rehearsals(),
    get offered() {
      return offeredMarkets(config.operator);
    },
    changedAt: () => (deps.catalog.changedAt > clearedAt ? deps.catalog.changedAt : clearedAt),
    origin,
    https,
    commonHeaders: commonHeaders(https, config.environment === "production"),
  };
  const complete = completeHeaders(parts.commonHeaders, https);
  const note = noteAnswers(log, { ...deps, trustProxy: config.trustProxy });
  const app = new Hono();
  // Our request id is logged and shown on error pages. A header of this name from the visitor is
  // ignored.
  app.use(async (c, next) => {
    const started = performance.now();
    c.set("requestId", randomUUID());
    await next();
    complete(c);
    note(c, performance.now() - started);
  });
  if (config.environment === "production") app.use(knownHostOnly(origin, "/health/", log));

  let isLeaving = false;
  const stopping = (c: Context) => c.json({ status: "stopping" }, 503, { "cache-control": "no-store" });
  app.get(healthPaths.live, (c) =>
    isLeaving ? stopping(c) : c.json({ status: "live" }, 200, { "cache-control": "no-store" }),
  );
  const ready = readiness(deps);
  app.get(healthPaths.ready, (c, next) => (isLeaving ? stopping(c) : ready(c, next)));
  app.route("/", assetRoutes(deps.assets));
  app.route("/", wellKnownRoutes(deps.assets));
  app.get(robotsPath, (c) => c.text(robotsTxt(config), 200, { "cache-control": "public, max-age=3600" }));
  app.get(securityTxtPath, (c, next) => {
    const text = securityTxt(config.operator, config.publicUrl, deps.now());
    return text === null ? next() : Promise.resolve(c.text(text, 200, { "cache-control": "public, max-age=3600" }));
  });
  app.get("/:key{[A-Za-z0-9-]+\\.txt}", (c, next) => {
    const { indexNow } = config.operator.notices;
    if (!indexNow || c.req.path !== indexNowKeyPath(indexNow.key)) return next();
    return Promise.resolve(c.text(indexNow.key, 200, { "cache-control": "public, max-age=3600" }));
  });
  app.route("/", sitemapRoutes(parts));
  app.route("/", feedRoutes(parts));
  app.route("/", referenceRoutes(parts));
  app.get(`${webhooksPath}:version/:file`, (c, next) => {
    const { version, file } = c.req.param();
    const schema = webhookSchema(config.publicUrl, version, file.replace(/\.json$/, ""));
    if (schema === undefined || !file.endsWith(".json")) return next();
    const headers = { "content-type": "application/schema+json", "cache-control": "public, max-age=3600" };
    return Promise.resolve(c.body(JSON.stringify(schema), 200, headers));
  });
  app.route("/", pageDataRoutes(parts));
  app.route("/", sharePictureRoutes(parts));
  app.route("/", sitePictureRoutes(parts));
  app.route("/", apiRoutes(parts));
  app.all("/api/*", (c) => {
    const t = translatorFor(marketOfRequest(c.req.header("lang"), parts.offered, c.req.header("accept-language")));
    const method = apiMethods.get(c.req.path);
    return method === undefined
      ? answer(c, { code: 404, message: t("api.notFound") })
      : answer(c, { code: 405, message: t("api.methodNotAllowed") }, { allow: method });
  });
  // Loaded on the first request to the desk: recruiters' login needs memory and startup time that a
  // process without recruiters saves.
  let desk: Desk | undefined;
  let opened: ReturnType<typeof openDesk> | undefined;
  const openDesk = async () => {
    desk = (await import("./desk/routes.ts")).deskRoutesOf(parts);
    const numbered = new Hono<{ Bindings: { readonly requestId: string; route: string } }>();
    numbered.use(async (c, next) => {
      c.set("requestId", c.env.requestId);
      await next();
      c.env.route = c.req.routePath;
    });
    return numbered.route("/", desk.routes);
  };
  for (const path of [deskPath, `${deskPath}/*`]) {
    app.all(path, async (c) => {
      opened ??= openDesk().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      const routes = await opened;
      const bindings = { ...(c.env as object), requestId: c.get("requestId"), route: `${deskPath}/*` };
      const answered = await routes.fetch(c.req.raw, bindings);
      c.set("route", bindings.route);
      return answered;
    });
  }
  const site = siteRoutes(parts);
  app.route("/", site.routes);
  app.onError((error, c) => {
    log.error({ request: c.get("requestId"), route: c.req.routePath, error: errorForLog(error) }, "failed");
    if (c.req.path.startsWith("/api/")) {
      const market = marketOfRequest(c.req.header("lang"), parts.offered, c.req.header("accept-language"));
      return isUnavailable(error)
        ? unavailableAnswer(c, market)
        : answer(c, { code: 500, message: translatorFor(market)("api.somethingWrong") });
    }
    return site.serverError(c, isUnavailable(error) ? 503 : 500);
  });
  return {
    fetch: app.fetch,
    request: app.request,
    routes: app.routes,
    warm: (signal) => site.warm(signal),
    leave() {
      isLeaving = true;
    },
    endStreams: () => desk?.endStreams(),
    operatorChanged() {
      clearedAt = deps.now();
      pages.clear();
      forgetRendered(parts);
    },
    catalogChanged() {
      pages.clear();
      forgetRendered(parts);
    },
  };
}
