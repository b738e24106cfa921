/**
 * Handles the routes of auth-table.ts: checks who may call, counts rate limits before any lookup,
 * calls better-auth, and acts on its answer.
 */
import { type Context, Hono } from "hono";
import { recordAtDesk } from "../../commands/audit/record.ts";
import { bindIdentity, recordProvider } from "../../commands/accounts/oidc.ts";
import { endSessionWith } from "../../commands/accounts/sessions.ts";
import { recruiterByEmail, recruiterById } from "../../commands/accounts/recruiters.ts";
import { confirmSession, isConfirmed } from "../../commands/accounts/proofs.ts";
import { credentialsOf, keepSessionIfStillValid } from "../../commands/accounts/credentials.ts";
import { passkeyAdded, recruiterOfCredential } from "../../commands/accounts/passkeys.ts";
import { followPasswordChange } from "../../commands/accounts/follow-password-change.ts";
import { isStorable } from "../../domain/application/text.ts";
import { deskAuthPath, oidcCallbackPath } from "../../routes.ts";
import type { ServerParts } from "../parts.ts";
import { asText, readBody } from "../http/body.ts";
import { isCrossSite } from "../http/same-origin.ts";
import { errorAnswer, json } from "./answers.ts";
import type { ErrorCode } from "./error-codes.ts";
import { type AuthRoute, authRoutes } from "./auth-table.ts";
import type { DeskAuth } from "./auth.ts";
import { callAuth } from "./call-auth.ts";
import { errorOfPassword } from "./common-passwords.ts";
import { deskCookiePrefix } from "./cookie-prefix.ts";
import { browserOf, type KnownDevices } from "./device.ts";
import { completeLogin } from "./after-login.ts";
import { partialLogin, overLimit, type Try } from "./login-rate-limit.ts";
import { beginOidc, finishOidc, takePartialLogin } from "./oidc/routes.ts";
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
  const half = route.who === "half" ? await partialLogin(c, server) : null;
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
  const relied = route.enters ? await reliedOn(parts, tried) : null;
  const answer = code === "new" ? await callAuth(c, parts, route, body) : null;
  if (!answer?.ok) {
    if (answer && answer.status >= 500) log.error(await about(), "log-in failed");
    else log.info(await about(), "log-in refused");
    return errorAnswer(c, answer && answer.status >= 500 ? "failed" : answer?.status === 404 ? "not_found" : "refused");
  }
  const token = sessionTokenIn(answer, server);
  if (relied !== null && token !== null && !(await keepSessionIfStillValid(database, { ...relied, token }))) {
    log.info({ ...(await about()), code: "outdated" }, "log-in refused");
    return errorAnswer(c, "refused");
  }
  if (!(await isOpen(parts, tried, token))) {
    // Same answer and timing as for a wrong password, so that it does not reveal whose account it
    // is.
    if (token !== null) await endSessionWith(database, token);
    log.info({ ...(await about()), code: "only_by_provider" }, "log-in refused");
    return errorAnswer(c, "refused");
  }
  const changedHands = route.path === "/sign-in/email" || (route.enters === true && token !== null);
  if (caller && changedHands && token !== caller.token) {
    // A login ends the session that this browser had before.
    await endSessionWith(database, caller.token);
  }
  if (route.enters && token !== null) await completeLogin(c, parts, token, caller);
  for (const line of answer.headers.getSetCookie()) c.header("set-cookie", line, { append: true });
  const content = (await answer.json().catch(() => null)) as object | null;
  if (route.path === "/sign-in/email") {
    return json(c, {
      twoFactorRedirect: content !== null && "twoFactorRedirect" in content && content.twoFactorRedirect === true,
    });
  }
  if (route.path === "/change-password" && caller) {
    const session = token ?? caller.token;
    // It replaces a session that may depend on a provider.
    if (caller.provider !== null) await recordProvider(database, session, caller.provider);
    // The password was just entered, so this session needs no confirmation.
    await confirmSession(database, session);
    log.info(await about(), "password changed");
    const change = { id: caller.id, token: session, alsoPasskeys: body.removePasskeys === true };
    return json(c, await followPasswordChange(server.deps, change, browserOf(c)));
  }
  if (route.path === "/passkey/verify-registration" && caller) {
    if (!(await passkeyAdded(server.deps, caller, asText(passkeyId(body)), browserOf(c)))) {
      log.info({ ...(await about()), code: "outdated" }, "passkey refused");
      return errorAnswer(c, "not_logged_in");
    }
    log.info(await about(), "passkey added");
  }
  if (route.path === "/revoke-other-sessions" && caller) {
    const actor = { by: caller.id, at: server.deps.now() };
    await database.transaction((transaction) =>
      recordAtDesk(transaction, actor, "sessions_ended", { subject: caller.id }),
    );
  }
  return json(c, route.enters ? { ok: true } : content);
}

/** Whether the account may use this login method, also after a provider's answer. */
async function isOpen(
  { server, auth }: Parts,
  { route, body, half, caller }: Try,
  token: string | null,
): Promise<boolean> {
  const { database } = server.deps;
  const isForManagers = auth.provider()?.settings.local === "managers";
  const isManager = async (id: string | null) => id !== null && (await recruiterById(database, id))?.role === "manager";
  if (route.path === "/sign-in/email" || route.path === "/passkey/verify-authentication") {
    return !isForManagers || isManager(await accountOf({ server }, { route, body, caller: null, half }));
  }
  // During setup the code belongs to the caller's session, whatever cookie of an attempt is
  // present.
  if (route.who !== "half" || half === null || caller !== null || token === null) return true;
  const identity = await takePartialLogin({ server, auth }, half.identifier);
  // The role may have changed since the password.
  if (identity === null) return !isForManagers || isManager(half.id);
  // Only now: an account without a second factor must not take the owner's place.
  if (!(await bindIdentity(database, half.id, identity))) return false;
  await recordProvider(database, token, identity.provider);
  return true;
}

/** Returns null when the caller may continue. */
async function refusalOf(
  { server }: Parts,
  { who, confirmed }: AuthRoute,
  caller: Caller | null,
): Promise<ErrorCode | null> {
  // A logged-in caller needs no code; checking one would only reveal whether it is right.
  if (who === "half" && caller?.hasSecondStep) return "forbidden";
  if (who === "anyone" || who === "half") return null;
  if (!caller) return "not_logged_in";
  // Someone at an unlocked desk must not replace the owner's device.
  if (who === "setting-up") return caller.hasSecondStep ? "forbidden" : null;
  if (!caller.hasSecondStep) return "second_step_missing";
  if (confirmed && !(await isConfirmed(server.deps.database, caller.token))) return "confirm_needed";
  return null;
}

/**
 * Runs before better-auth: whether the code was used already, and second factors encrypted with the
 * previous secret. Replaces a backup code in `body` by the code it was exchanged for.
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
  const result = await exchangeBackupCode(database, auth.keys, id, asText(body.code));
  if (result === "unreadable") return result;
  body.code = result.code;
  return "new";
}

/** What a log-in relies on, before it is checked; null: unknown account. */
async function reliedOn({ server }: Parts, tried: Try) {
  const { database } = server.deps;
  const recruiterId = await accountOf({ server }, tried);
  if (recruiterId === null) return null;
  const credentialId = asText(passkeyId(tried.body)) || null;
  return { recruiterId, credentialId, credentials: await credentialsOf(database, recruiterId, credentialId) };
}

/** The account to log; null: unknown. */
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

/** The passkey that answered, by its own claim. */
function passkeyId({ response }: Readonly<Record<string, unknown>>): unknown {
  return typeof response === "object" && response !== null && "id" in response ? response.id : null;
}

/** The token of the session that an answer starts or continues. */
function sessionTokenIn(answer: Response, { https }: ServerParts): string | null {
  const begins = `${deskCookiePrefix(https)}.session_token=`;
  for (const line of answer.headers.getSetCookie()) {
    const [value] = line.startsWith(begins) ? line.slice(begins.length).split(";", 1) : [];
    if (value) return decodeURIComponent(value).split(".", 1)[0] ?? null;
  }
  return null;
}
