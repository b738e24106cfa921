/**
 * The log-in's calls: those of better-auth that are listed here and no others, with the fields that are listed and no
 * others (no `trustDevice`: the second step is asked for every time), counted before anything is looked up.
 */
import { type Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import { endSessions, recruiterOfSecondStep, recruiterOfSession } from "../../db/queries/recruiters.ts";
import { isStorable } from "../../domain/application/text.ts";
import { passwordFault } from "../../domain/desk/password.ts";
import { senderOf } from "../../domain/network/address.ts";
import { deskAuthPath } from "../../routes.ts";
import type { ServerParts } from "../app.ts";
import { readBody } from "../http/body.ts";
import { clientAddress } from "../http/client-address.ts";
import type { LimitName } from "../../db/rate-limit.ts";
import { isCrossSite } from "../http/same-origin.ts";
import { fault, json } from "./answers.ts";
import type { DeskAuth } from "./auth.ts";
import type { KnownDevices } from "./device.ts";
import { type Caller, callerOf } from "./session.ts";

export interface AuthRoute {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** `setting-up`: logged in, with the second step still to be set up. `half`: a password was right a moment ago, or setting up. */
  readonly who: "anyone" | "half" | "setting-up" | "recruiter";
  /** Of the body. */
  readonly fields: readonly string[];
  /** Ends a log-in: the browser is known from here on. */
  readonly enters?: boolean;
}

const get = (path: string, who: AuthRoute["who"]): AuthRoute => ({ method: "GET", path, who, fields: [] });
const post = (path: string, who: AuthRoute["who"], fields: readonly string[] = [], enters = false): AuthRoute => ({
  method: "POST",
  path,
  who,
  fields,
  enters,
});

export const authRoutes: readonly AuthRoute[] = [
  post("/sign-in/email", "anyone", ["email", "password"]),
  post("/sign-out", "anyone"),
  post("/two-factor/enable", "setting-up", ["password"]),
  post("/two-factor/verify-totp", "half", ["code"], true),
  post("/two-factor/verify-backup-code", "half", ["code"], true),
  post("/two-factor/generate-backup-codes", "recruiter", ["password"]),
  get("/passkey/generate-authenticate-options", "anyone"),
  post("/passkey/verify-authentication", "anyone", ["response"], true),
  get("/passkey/generate-register-options", "recruiter"),
  post("/passkey/verify-registration", "recruiter", ["response", "name"]),
  get("/passkey/list-user-passkeys", "recruiter"),
  post("/passkey/delete-passkey", "recruiter", ["id"]),
  get("/get-session", "recruiter"),
  get("/list-sessions", "recruiter"),
  post("/revoke-session", "recruiter", ["token"]),
  post("/revoke-other-sessions", "recruiter"),
  post("/change-password", "recruiter", ["currentPassword", "newPassword"]),
];

interface Parts {
  readonly server: ServerParts;
  readonly auth: DeskAuth;
  readonly devices: KnownDevices;
}

export function deskAuthRoutes(parts: Parts): Hono {
  const routes = new Hono();
  for (const route of authRoutes) {
    routes.on(route.method, `${deskAuthPath}${route.path}`, (c) => answerAuth(c, parts, route));
  }
  routes.all(`${deskAuthPath}/*`, (c) => fault(c, "not_found"));
  return routes;
}

async function answerAuth(c: Context, parts: Parts, route: AuthRoute): Promise<Response> {
  const { server, auth } = parts;
  const { database, log } = server.deps;
  const body: Record<string, unknown> = {};
  if (route.method === "POST") {
    if (isCrossSite(c.req.raw.headers, server.origin, c.req.header("host") ?? null)) return fault(c, "forbidden");
    const read = await readBody(c, "json");
    if (!read.ok) return fault(c, read.fault);
    for (const name of route.fields) if (Object.hasOwn(read.value, name)) body[name] = read.value[name];
    if (Object.values(body).some((value) => typeof value === "string" && !isStorable(value)))
      return fault(c, "refused");
  }
  const caller = await callerOf(c, auth, database);
  if (route.who === "recruiter" && !caller) return fault(c, "not_logged_in");
  if (route.who === "recruiter" && !caller?.hasSecondStep) return fault(c, "second_step_missing");
  if (route.who === "setting-up" && !caller) return fault(c, "not_logged_in");
  // Somebody at an unlocked desk must not be able to put another device in the place of the owner's.
  if (route.who === "setting-up" && caller?.hasSecondStep) return fault(c, "forbidden");

  const limit = await overLimit(c, parts, route, body);
  if (limit !== null) {
    log.warn({ request: c.get("requestId"), route: route.path }, "log-in limited");
    return fault(c, "limited", { retryAfterSeconds: limit });
  }
  if (route.path === "/change-password") {
    const wrong = passwordFault(text(body.newPassword), caller?.email ?? "");
    if (wrong) return fault(c, wrong);
    body.revokeOtherSessions = true;
  }
  const answer = await callAuth(c, parts, route, body);
  if (!answer.ok) {
    if (answer.status >= 500) log.error({ request: c.get("requestId"), route: route.path }, "log-in failed");
    else if (route.enters || route.path === "/sign-in/email") {
      log.info({ request: c.get("requestId"), route: route.path }, "log-in refused");
    }
    return fault(c, answer.status >= 500 ? "failed" : answer.status === 404 ? "not_found" : "refused");
  }
  const token = sessionTokenIn(answer);
  const changedHands = route.path === "/sign-in/email" || (route.enters === true && token !== null);
  if (caller && changedHands && token !== caller.token) {
    // A log-in ends what this browser was logged in as before.
    await database.query("delete from recruiter_session where token = $1", [caller.token]);
  }
  if (route.enters && token !== null) await entered(c, parts, token, caller);
  for (const line of answer.headers.getSetCookie()) c.header("set-cookie", line, { append: true });
  const said = (await answer.json().catch(() => null)) as object | null;
  if (route.path === "/sign-in/email") {
    return json(c, {
      twoFactorRedirect: said !== null && "twoFactorRedirect" in said && said.twoFactorRedirect === true,
    });
  }
  return json(c, route.enters ? { ok: true } : said);
}

/** better-auth sees our own address and the listed fields, whatever came. */
function callAuth(c: Context, { server, auth }: Parts, route: AuthRoute, body: object): Promise<Response> {
  const headers = new Headers({ accept: "application/json", origin: server.origin });
  // As they were read here: a name that comes twice must not be one thing to the count and another to the check.
  const cookie = Object.entries(getCookie(c))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("; ");
  const agent = c.req.header("user-agent");
  if (cookie !== "") headers.set("cookie", cookie);
  if (agent !== undefined) headers.set("user-agent", agent.slice(0, 300));
  if (route.method === "POST") headers.set("content-type", "application/json");
  return auth.handler(
    new Request(`${server.origin}${deskAuthPath}${route.path}`, {
      method: route.method,
      headers,
      ...(route.method === "POST" ? { body: JSON.stringify(body) } : {}),
    }),
  );
}

/** Seconds to wait; null: go on. Counted alike whether the account exists or not. */
async function overLimit(
  c: Context,
  { server, devices }: Parts,
  route: AuthRoute,
  body: Readonly<Record<string, unknown>>,
): Promise<number | null> {
  const { deps, limits } = server;
  const code = route.who === "half";
  const account = route.path === "/sign-in/email" ? text(body.email).toLowerCase() : null;
  if (!code && account === null && route.path !== "/passkey/verify-authentication" && !("password" in body))
    return null;
  const sender = senderOf(clientAddress(c, deps.config.trustProxy));
  const counted: [LimitName, string][] = [["deskSender", sender]];
  if (account !== null) {
    const device = devices.knownFor(c, account, deps.now());
    counted.push(device === null ? ["deskAccount", account] : ["deskDevice", device]);
  }
  if (code) {
    const half = await halfWay(c, server);
    const device = half && devices.knownFor(c, half.email, deps.now());
    // Setting up, nobody's code is guessed: who is logged in is the owner of both.
    if (half) counted.push(device ? ["deskDeviceCode", device] : ["deskCode", half.id]);
  }
  for (const [name, key] of counted) {
    const allowance = await limits.consume(name, key);
    if (!allowance.allowed) return allowance.retryAfterSeconds;
  }
  return null;
}

/** Whose password was right a moment ago in this browser. The identifier is unguessable; better-auth checks its signature. */
async function halfWay(c: Context, { deps, https }: ServerParts): Promise<{ id: string; email: string } | null> {
  const value = getCookie(c, `${https ? "__Host-" : ""}desk.two_factor`) ?? "";
  const identifier = value.slice(0, Math.max(0, value.lastIndexOf(".")));
  if (!/^[\w-]{1,80}$/.test(identifier)) return null;
  const id = await recruiterOfSecondStep(deps.database, identifier);
  if (id === null) return null;
  const { rows } = await deps.database.query<{ id: string; email: string }>(
    "select id, email from recruiter where id = $1",
    [id],
  );
  return rows[0] ?? null;
}

async function entered(c: Context, { server, devices }: Parts, token: string, before: Caller | null): Promise<void> {
  const { database, now, log } = server.deps;
  const recruiter = await recruiterOfSession(database, token);
  if (!recruiter) return;
  // Set up just now: sessions made with the password alone were good for nothing else.
  if (before && !before.hasSecondStep) await endSessions(database, recruiter.id, token);
  devices.remember(c, recruiter.email, now());
  log.info({ request: c.get("requestId") }, "logged in");
}

/** What is no text is nobody's address or password. */
function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Of the session that an answer starts or goes on with. */
function sessionTokenIn(answer: Response): string | null {
  for (const line of answer.headers.getSetCookie()) {
    const [, value] = /^(?:__Host-)?desk\.session_token=([^;]+)/.exec(line) ?? [];
    if (value) return decodeURIComponent(value).split(".", 1)[0] ?? null;
  }
  return null;
}
