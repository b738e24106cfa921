/**
 * Answers the calls of auth-table.ts: who may make them, counted before anything is looked up, then better-auth, and what
 * follows from its answer.
 */
import { type Context, Hono } from "hono";
import { recordAtDesk } from "../../audit/record.ts";
import { bindIdentity, markSession } from "../../accounts/oidc.ts";
import { endSessionWith } from "../../accounts/sessions.ts";
import { recruiterByEmail, recruiterById } from "../../accounts/recruiters.ts";
import { confirmSession, isConfirmed } from "../../accounts/proofs.ts";
import { recruiterOfCredential } from "../../accounts/passkeys.ts";
import { passwordChanged } from "../../accounts/password-changed.ts";
import { tellOwner } from "../../accounts/tell-owner.ts";
import { isStorable } from "../../domain/application/text.ts";
import { deskAuthPath, oidcCallbackPath } from "../../routes.ts";
import type { ServerParts } from "../parts.ts";
import { asText, readBody } from "../http/body.ts";
import { isCrossSite } from "../http/same-origin.ts";
import { errorAnswer, type ErrorCode, json } from "./answers.ts";
import { type AuthRoute, authRoutes } from "./auth-table.ts";
import type { DeskAuth } from "./auth.ts";
import { callAuth } from "./call-auth.ts";
import { errorOfPassword } from "./common-passwords.ts";
import { deskCookiePrefix } from "./cookie-prefix.ts";
import { browserOf, type KnownDevices } from "./device.ts";
import { entered } from "./entered.ts";
import { halfWay, overLimit, type Try } from "./guesses.ts";
import { beginOidc, finishOidc, takeHalfWay } from "./oidc/routes.ts";
import { type CodeState, exchangeBackupCode, readableSecret, takeCode } from "./second-step.ts";
import { type Caller, callerOf } from "./session.ts";

interface Parts {
  readonly server: ServerParts;
  readonly auth: DeskAuth;
  readonly devices: KnownDevices;
}

export function deskAuthRoutes(parts: Parts): Hono {
  const routes = new Hono();
  routes.post(`${deskAuthPath}/oidc/begin`, (c) => beginOidc(c, parts));
  routes.get(oidcCallbackPath, (c) => finishOidc(c, parts));
  for (const route of authRoutes) {
    routes.on(route.method, `${deskAuthPath}${route.path}`, (c) => answerAuth(c, parts, route));
  }
  routes.all(`${deskAuthPath}/*`, (c) => errorAnswer(c, "not_found"));
  return routes;
}

async function answerAuth(c: Context, parts: Parts, route: AuthRoute): Promise<Response> {
  const { server, auth } = parts;
  const { database, log, config } = server.deps;
  const body: Record<string, unknown> = {};
  if (route.method === "POST") {
    if (isCrossSite(c.req.raw.headers, server.origin, c.req.header("host") ?? null)) {
      const code = "forbidden";
      log.info({ request: c.get("requestId"), route: route.path, account: null, code }, "refused");
      return errorAnswer(c, code);
    }
    const read = await readBody(c, "json");
    if (!read.ok) return errorAnswer(c, read.error);
    for (const name of route.fields) if (Object.hasOwn(read.value, name)) body[name] = read.value[name];
    if ([...Object.values(body), passkeyId(body)].some((value) => typeof value === "string" && !isStorable(value))) {
      log.info({ request: c.get("requestId"), route: route.path, account: null }, "log-in refused");
      return errorAnswer(c, "refused");
    }
  }
  const caller = await callerOf(c, auth, database);
  const half = route.who === "half" ? await halfWay(c, server) : null;
  const tried: Try = { route, body, caller, half };
  const about = async () => ({
    request: c.get("requestId"),
    route: route.path,
    account: await accountOf(parts, tried),
  });
  const notLetIn = await refusalOf(parts, route, caller);
  if (notLetIn) {
    log.info({ ...(await about()), code: notLetIn }, "refused");
    return errorAnswer(c, notLetIn);
  }
  if (route.path === "/change-password" && caller) {
    const wrong = await errorOfPassword(asText(body.newPassword), caller, config.operator);
    if (wrong) return errorAnswer(c, wrong);
    body.revokeOtherSessions = true;
  }
  const limit = await overLimit(c, server, parts.devices, tried);
  if (limit !== null) {
    log.warn(await about(), "log-in limited");
    return errorAnswer(c, "limited", { retryAfterSeconds: limit });
  }
  const code = await codeState(parts, tried, body);
  if (code === "unreadable") log.error(await about(), "second step of another SECRET");
  const answer = code === "new" ? await callAuth(c, parts, route, body) : null;
  if (!answer?.ok) {
    if (answer && answer.status >= 500) log.error(await about(), "log-in failed");
    else log.info(await about(), "log-in refused");
    return errorAnswer(c, answer && answer.status >= 500 ? "failed" : answer?.status === 404 ? "not_found" : "refused");
  }
  const token = sessionTokenIn(answer, server);
  if (!(await isOpen(parts, tried, token))) {
    // As a wrong password is answered, and after as long: whose account it is shows to nobody.
    if (token !== null) await endSessionWith(database, token);
    log.info({ ...(await about()), code: "only_by_provider" }, "log-in refused");
    return errorAnswer(c, "refused");
  }
  const changedHands = route.path === "/sign-in/email" || (route.enters === true && token !== null);
  if (caller && changedHands && token !== caller.token) {
    // A log-in ends what this browser was logged in as before.
    await endSessionWith(database, caller.token);
  }
  if (route.enters && token !== null) await entered(c, parts, token, caller);
  for (const line of answer.headers.getSetCookie()) c.header("set-cookie", line, { append: true });
  const said = (await answer.json().catch(() => null)) as object | null;
  if (route.path === "/sign-in/email") {
    return json(c, {
      twoFactorRedirect: said !== null && "twoFactorRedirect" in said && said.twoFactorRedirect === true,
    });
  }
  if (route.path === "/change-password" && caller) {
    // What was right a moment ago needs no asking again.
    if (token !== null) await confirmSession(database, token);
    log.info(await about(), "password changed");
    return json(c, await passwordChanged(server.deps, caller.id, body.removePasskeys === true, browserOf(c)));
  }
  if (route.path === "/passkey/verify-registration" && caller) {
    log.info(await about(), "passkey added");
    await database.transaction(async (transaction) => {
      const actor = { by: caller.id, at: server.deps.now() };
      await recordAtDesk(transaction, actor, "passkey_added", { subject: caller.id });
      await tellOwner(server.deps, transaction, caller.id, "account.passkey_added", { browser: browserOf(c) });
    });
  }
  if (route.path === "/revoke-other-sessions" && caller) {
    const actor = { by: caller.id, at: server.deps.now() };
    await database.transaction((transaction) =>
      recordAtDesk(transaction, actor, "sessions_ended", { subject: caller.id }),
    );
  }
  return json(c, route.enters ? { ok: true } : said);
}

/** Whether this way in is open to whoever it was right for, also where a provider went before the second step. */
async function isOpen(
  { server, auth }: Parts,
  { route, body, half, caller }: Try,
  token: string | null,
): Promise<boolean> {
  const { database } = server.deps;
  if (route.path === "/sign-in/email" || route.path === "/passkey/verify-authentication") {
    if (auth.provider()?.settings.local !== "managers") return true;
    const id = await accountOf({ server }, { route, body, caller: null, half });
    return id !== null && (await recruiterById(database, id))?.role === "manager";
  }
  // Of whoever sets one up the code is of their own session, whatever cookie of a try lies beside it.
  if (route.who !== "half" || half === null || caller !== null || token === null) return true;
  const identity = await takeHalfWay({ server, auth }, half.identifier);
  if (identity === null) return true;
  // Only now: whoever has no second step must not be able to take the owner's place.
  if (!(await bindIdentity(database, half.id, identity))) return false;
  await markSession(database, token, identity.provider);
  return true;
}

/** Null: go on. */
async function refusalOf(
  { server }: Parts,
  { who, confirmed }: AuthRoute,
  caller: Caller | null,
): Promise<ErrorCode | null> {
  // Of who is in already, a code would be asked for nothing but whether it is right.
  if (who === "half" && caller?.hasSecondStep) return "forbidden";
  if (who === "anyone" || who === "half") return null;
  if (!caller) return "not_logged_in";
  // Somebody at an unlocked desk must not be able to put another device in the place of the owner's.
  if (who === "setting-up") return caller.hasSecondStep ? "forbidden" : null;
  if (!caller.hasSecondStep) return "second_step_missing";
  if (confirmed && !(await isConfirmed(server.deps.database, caller.token))) return "confirm_needed";
  return null;
}

/**
 * Before better-auth looks: whether the code was used, and the second step of a secret before. A backup code becomes in `body`
 * the one that it was exchanged for.
 */
async function codeState(
  { server, auth }: Parts,
  { route, caller, half }: Try,
  body: Record<string, unknown>,
): Promise<CodeState> {
  const id = half?.id ?? caller?.id;
  if (route.who !== "half" || id === undefined) return "new";
  const { database } = server.deps;
  if (route.path === "/two-factor/verify-totp") return takeCode(database, auth.keys, id, asText(body.code));
  if ((await readableSecret(database, auth.keys, id)) === "unreadable") return "unreadable";
  const given = await exchangeBackupCode(database, auth.keys, id, asText(body.code));
  if (given === "unreadable") return given;
  body.code = given.code;
  return "new";
}

/** For the log: whose account this is about; null: nobody's that is known. */
async function accountOf(
  { server }: Pick<Parts, "server">,
  { route, body, caller, half }: Try,
): Promise<string | null> {
  const { database } = server.deps;
  if (route.path === "/sign-in/email") {
    return (await recruiterByEmail(database, asText(body.email).toLowerCase()))?.id ?? null;
  }
  if (route.path === "/passkey/verify-authentication") {
    const credential = passkeyId(body);
    return typeof credential === "string" ? recruiterOfCredential(database, credential) : null;
  }
  return half?.id ?? caller?.id ?? null;
}

/** Which passkey answered, as it says. */
function passkeyId({ response }: Readonly<Record<string, unknown>>): unknown {
  return typeof response === "object" && response !== null && "id" in response ? response.id : null;
}

/** Of the session that an answer starts or goes on with. */
function sessionTokenIn(answer: Response, { https }: ServerParts): string | null {
  const begins = `${deskCookiePrefix(https)}.session_token=`;
  for (const line of answer.headers.getSetCookie()) {
    const [value] = line.startsWith(begins) ? line.slice(begins.length).split(";", 1) : [];
    if (value) return decodeURIComponent(value).split(".", 1)[0] ?? null;
  }
  return null;
}
