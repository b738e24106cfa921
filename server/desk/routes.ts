/** All routes below /desk: API, login, and the page that hosts the desk's application. */
import { type Context, Hono } from "hono";
import * as v from "valibot";
import { isUnavailable } from "../../db/unavailable.ts";
import { keptPromise, type PromiseFigures } from "../../db/queries/promise.ts";
import { hasNoPassword } from "../../commands/accounts/oidc.ts";
import { isConfirmed } from "../../commands/accounts/proofs.ts";
import { unattendedHeader } from "../../domain/desk/desk.ts";
import {
  demoDeskPath,
  deskApiPath,
  deskManifestPath,
  deskPath,
  pushWorkerPath,
  sampleApplicantAddress,
} from "../../routes.ts";
import type { ServerParts } from "../parts.ts";
import { readBody, readBytes } from "../http/body.ts";
import { errorForLog } from "../http/log.ts";
import { isCrossSite } from "../http/same-origin.ts";
import { errorAnswer, type ErrorDetails } from "./answers.ts";
import type { ErrorCode } from "./error-codes.ts";
import { deskAuthRoutes } from "./auth-routes.ts";
import { createDeskAuth, type DeskAuth } from "./auth.ts";
import { numericId } from "./request.ts";
import { openDemoDesk, showAsApplicant } from "./demo.ts";
import { KnownDevices } from "./device.ts";
import { FiguresCache } from "./figures-cache.ts";
import { StageDurationsCache } from "./stage-durations-cache.ts";
import { Live } from "./live.ts";
import { NumberTries } from "./number-tries.ts";
import { OpenedPeople } from "./opened-people.ts";
import { deskManifest } from "./manifest.ts";
import { deskPage } from "./page.tsx";
import { RefreshingCache } from "../../app/refreshing-cache.ts";
import { type DeskRoute, deskRoutes } from "./route-table.ts";
import { RunningTranslations } from "./running-translations.ts";
import { type Caller, callerOf } from "./session.ts";

/**
 * Milliseconds by which the queue's 30-day figures may be out of date: counting rows costs more
 * than a list.
 */
const promiseMaxAge = 60_000;
/** Milliseconds before a failed count is repeated, so that not every request repeats it. */
const promiseRetryAfter = 5_000;

/**
 * Milliseconds for which a check of the caller's rights is valid. A slow client may send its body
 * much later, when the account was disabled meanwhile.
 */
const rightsValidMs = 250;

/** A body as JSON, or the bytes of a file. */
async function readRequestBody(c: Context, { method, largest, file }: DeskRoute) {
  if (method === "GET") return { ok: true, value: {} } as const;
  if (file === undefined) return readBody(c, "json", largest);
  const bytes = await readBytes(c, "application/octet-stream", file);
  return "error" in bytes ? ({ ok: false, error: bytes.error } as const) : ({ ok: true, value: { bytes } } as const);
}

/** Stands for the holder of an invitation link, who has no account yet. */
const invitee: Caller = {
  id: "",
  name: "",
  email: "",
  role: "recruiter",
  hasSecondStep: false,
  token: "",
  provider: null,
};

export interface Desk {
  readonly routes: Hono;
  /** Called before shutdown. */
  endStreams(): void;
}

export function deskRoutesOf(server: ServerParts): Desk {
  const { deps, origin } = server;
  const routes = new Hono();
  // Created on the first request to the desk, to keep startup short.
  let created: DeskAuth | undefined;
  const auth = () => (created ??= createDeskAuth(deps));
  const live = new Live(deps);
  const promise = new RefreshingCache<void, PromiseFigures>({
    read: (now) => keptPromise(deps.database, now),
    now: deps.now,
    maxAge: promiseMaxAge,
    retryAfter: promiseRetryAfter,
  });
  const numberTries = new NumberTries(server.limits, deps);
  const openedPeople = new OpenedPeople(server.limits, deps);
  const reportFailure = (error: unknown) => deps.log.error({ error: errorForLog(error) }, "figures could not be read");
  const figures = new FiguresCache(deps.database, deps.now, reportFailure);
  const stageDurations = new StageDurationsCache(deps.database, deps.now, reportFailure);
  const translations = new RunningTranslations();
  const devices = new KnownDevices(deps.config, server.https);

  for (const route of deskRoutes) {
    routes.on(route.method, `${deskApiPath}${route.path}`, (c) => answer(c, route));
  }
  routes.all(deskApiPath, (c) => errorAnswer(c, "not_found"));
  routes.all(`${deskApiPath}/*`, (c) => errorAnswer(c, "not_found"));
  routes.route(
    "/",
    deskAuthRoutes({
      server,
      devices,
      get auth() {
        return auth();
      },
    }),
  );
  if (deps.demo) {
    const { demo } = deps;
    const parts = { server, demo, devices };
    routes.get(demoDeskPath, (c) => openDemoDesk(c, { ...parts, auth: auth() }));
    routes.get(sampleApplicantAddress(":id"), (c) => showAsApplicant(c, { ...parts, auth: auth() }));
  } else {
    // Guides and notes link to it, whether or not the demo's desk is on.
    routes.get(demoDeskPath, (c) => c.redirect(deskPath, 303));
  }
  // Served below the desk, because a service worker controls only paths below its own.
  routes.get(pushWorkerPath, (c) => {
    const worker = deps.assets.file(deps.assets.address("desk/push-worker.ts"));
    if (!worker) return errorAnswer(c, "not_found");
    return c.body(worker.encoded.identity, 200, { "content-type": worker.type, "cache-control": "no-cache" });
  });
  routes.on(["GET", "HEAD"], deskManifestPath, (c) =>
    c.body(JSON.stringify(deskManifest(deps.config.operator, deps.assets)), 200, {
      "content-type": "application/manifest+json",
      "cache-control": "no-store",
    }),
  );
  for (const path of [deskPath, `${deskPath}/*`]) {
    routes.on(["GET", "HEAD"], path, (c) => {
      const { html, headers } = deskPage(server);
      return c.html(html, 200, { ...headers, "cache-control": "no-store" });
    });
  }
  routes.onError((error, c) => {
    deps.log.error({ request: c.get("requestId"), route: c.req.routePath, error: errorForLog(error) }, "failed");
    return errorAnswer(c, isUnavailable(error) ? "unavailable" : "failed");
  });

  async function answer(c: Context, route: DeskRoute): Promise<Response> {
    if (route.method === "POST" && isCrossSite(c.req.raw.headers, origin, c.req.header("host") ?? null)) {
      return refuse(c, route, null, "forbidden");
    }
    const quiet = route.quiet === true || (route.method === "GET" && c.req.header(unattendedHeader) !== undefined);
    let caller = route.who === "invited" ? invitee : await callerOf(c, auth(), deps.database, quiet);
    const refusal = await refusalOf(route, caller);
    if (caller && refusal === "second_step_missing") return refuse(c, route, caller, refusal, await passwordOf(caller));
    if (refusal || !caller) return refuse(c, route, caller, refusal ?? "not_logged_in");
    if (route.opens) {
      const id = v.safeParse(numericId, c.req.param("id"));
      const allowance = id.success ? await openedPeople.count(caller.id, [id.output]) : null;
      if (allowance?.allowed === false) return refuse(c, route, caller, "people_limited", allowance);
    }
    const checkedAt = performance.now();
    const read = await readRequestBody(c, route);
    if (!read.ok) return errorAnswer(c, read.error);
    if (route.who !== "invited" && performance.now() - checkedAt >= rightsValidMs) {
      const still = await callerOf(c, auth(), deps.database, true);
      const ended = still?.token === caller.token ? await refusalOf(route, still) : "not_logged_in";
      if (ended || !still) return refuse(c, route, still, ended ?? "not_logged_in");
      // Requests open to all recruiters let managers do more.
      caller = still;
    }
    return route.handle(
      {
        server,
        deps,
        auth: auth(),
        live,
        promise,
        numberTries,
        openedPeople,
        figures,
        stageDurations: stageDurations,
        translations,
        caller,
        id: null,
        body: read.value,
      },
      c,
    );
  }

  function refuse(
    c: Context,
    { path }: DeskRoute,
    caller: Caller | null,
    code: ErrorCode,
    details: ErrorDetails = {},
  ): Response {
    deps.log.info({ request: c.get("requestId"), route: path, account: caller?.id ?? null, code }, "refused");
    return errorAnswer(c, code, details);
  }

  /**
   * Whether the account has a password to ask for before the second factor is set up; accounts of a
   * provider may have none.
   */
  async function passwordOf({ id }: Caller): Promise<ErrorDetails> {
    return { hasPassword: !(await hasNoPassword(deps.database, id)) };
  }

  /**
   * Returns null when the caller may continue. Runs before any lookup, so that a refusal does not
   * reveal whether the resource exists.
   */
  async function refusalOf({ who, confirmed }: DeskRoute, caller: Caller | null): Promise<ErrorCode | null> {
    if (who === "invited") return null;
    if (!caller) return "not_logged_in";
    if (!caller.hasSecondStep) return "second_step_missing";
    if (who === "manager" && caller.role !== "manager") return "forbidden";
    return confirmed && !(await isConfirmed(deps.database, caller.token)) ? "confirm_needed" : null;
  }
  return { routes, endStreams: () => live.endAll() };
}
