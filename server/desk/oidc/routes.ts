/**
 * Login through the operator's provider: `POST /desk/auth/oidc/begin` returns its address, and it
 * redirects back to `GET /desk/auth/oidc/callback`. State and a cookie bind the answer to one
 * attempt in one browser. Outcomes are in domain/desk/log-in.ts.
 */
import { createHash, randomBytes } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { symmetricEncrypt } from "better-auth/crypto";
import * as v from "valibot";
import { bindIdentity, isBound, type ProviderIdentity, recruiterOfIdentity } from "../../../commands/accounts/oidc.ts";
import { saveAttempt, takeAttempt } from "../../../commands/accounts/oidc-attempts.ts";
import { confirmSession } from "../../../commands/accounts/proofs.ts";
import { endSessionWith } from "../../../commands/accounts/sessions.ts";
import { oidcBody, type OidcOutcome } from "../../../domain/desk/log-in.ts";
import { OidcError, type ProvenIdentity } from "../../../domain/oidc/provider.ts";
import { deskPath } from "../../../routes.ts";
import type { ServerParts } from "../../parts.ts";
import { readBody } from "../../http/body.ts";
import { isCrossSite } from "../../http/same-origin.ts";
import { errorAnswer, json } from "../answers.ts";
import { authCookies } from "../auth-cookies.ts";
import type { DeskAuth } from "../auth.ts";
import { deskCookiePrefix } from "../cookie-prefix.ts";
import type { KnownDevices } from "../device.ts";
import { completeLogin } from "../after-login.ts";
import { senderOfRequest } from "../login-rate-limit.ts";
import { decryptWithKeys } from "../decrypt.ts";
import { type Caller, callerOf } from "../session.ts";
import type { DeskProvider } from "./current.ts";
import { logInAnswer } from "./enter.ts";
import { sealedTokens } from "./still-known.ts";

interface Parts {
  readonly server: ServerParts;
  readonly auth: DeskAuth;
  readonly devices: KnownDevices;
}

/** Stored for an attempt while the recruiter is at the provider. */
const begun = v.object({
  provider: v.string(),
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  to: v.string(),
  /** The logged-in recruiter confirming their identity; null: this is a login. */
  confirms: v.nullable(v.string()),
});

/** Seconds; the stored attempt lasts as long. */
const cookieLasts = 600;

export async function beginOidc(c: Context, { server, auth }: Parts): Promise<Response> {
  const { database, log } = server.deps;
  if (isCrossSite(c.req.raw.headers, server.origin, c.req.header("host") ?? null)) return errorAnswer(c, "forbidden");
  const read = await readBody(c, "json");
  if (!read.ok) return errorAnswer(c, read.error);
  const body = v.safeParse(oidcBody, read.value);
  if (!body.success) return errorAnswer(c, "invalid");
  const provider = auth.provider();
  if (!provider) return errorAnswer(c, "not_found");
  const allowance = await server.limits.consume("deskChallenge", senderOfRequest(c, server));
  if (!allowance.allowed) return errorAnswer(c, "limited", { retryAfterSeconds: allowance.retryAfterSeconds });
  const caller = body.output.confirm ? await callerOf(c, auth, database) : null;
  if (body.output.confirm && !caller) return errorAnswer(c, "not_logged_in");
  try {
    const { url, attempt } = await provider.at.begin({ freshLogin: caller !== null });
    const pendingLogin = { ...attempt, provider: provider.id, to: body.output.to, confirms: caller?.token ?? null };
    const data = await symmetricEncrypt({ key: auth.keys.secret, data: JSON.stringify(pendingLogin) });
    await saveAttempt(database, attemptKey(browserId(c, server), attempt.state), data);
    return json(c, { url });
  } catch (error) {
    if (!(error instanceof OidcError)) throw error;
    log.warn({ request: c.get("requestId"), code: error.code }, "the login provider cannot be used");
    return errorAnswer(c, "provider_unreachable");
  }
}

export async function finishOidc(c: Context, parts: Parts): Promise<Response> {
  const { server, auth } = parts;
  const { log } = server.deps;
  const about = { request: c.get("requestId") };
  const provider = auth.provider();
  const allowance = await server.limits.consume("deskSender", senderOfRequest(c, server));
  if (!provider || !allowance.allowed) return leadTo(c, deskPath, "failed");
  const answer = new URL(c.req.url).searchParams;
  const attempt = await takeBegun(c, parts, answer.get("state") ?? "");
  if (attempt?.provider !== provider.id) {
    log.info(about, "log-in by the provider refused: the attempt is unknown, used or expired");
    return leadTo(c, deskPath, "again");
  }
  const { to } = attempt;
  let proven: ProvenIdentity;
  try {
    proven = await provider.at.finish(answer.toString(), { ...attempt, freshLogin: attempt.confirms !== null });
  } catch (error) {
    if (!(error instanceof OidcError)) throw error;
    log.warn({ ...about, code: error.code }, "log-in by the provider failed");
    return leadTo(c, to, error.kind === "again" ? "again" : "failed");
  }
  const tokens = await sealedTokens(proven.tokens, auth.keys);
  const identity: ProviderIdentity = {
    provider: provider.id,
    subject: proven.subject,
    verifiedEmail: proven.verifiedEmail,
    name: proven.name,
    accessToken: tokens.access,
    refreshToken: tokens.refresh,
  };
  const before = await callerOf(c, auth, server.deps.database, true);
  return attempt.confirms === null
    ? logIn(c, parts, { provider, identity, before, to })
    : confirmBy(c, parts, { identity, before, to, token: attempt.confirms });
}

interface Proven {
  readonly identity: ProviderIdentity;
  /** The recruiter logged in in this browser. */
  readonly before: Caller | null;
  readonly to: string;
}

async function logIn(
  c: Context,
  parts: Parts,
  { provider, identity, before, to }: Proven & { readonly provider: DeskProvider },
): Promise<Response> {
  const { server, auth } = parts;
  const { database, log, now } = server.deps;
  const about = { request: c.get("requestId") };
  const found = await recruiterOfIdentity(database, identity, now());
  if (typeof found === "string" || found.disabled) {
    const reason = typeof found === "string" ? found : "disabled";
    const account = typeof found === "string" ? null : found.id;
    log.info({ ...about, account, reason }, "log-in by the provider refused");
    return leadTo(c, deskPath, "refused");
  }
  const half = provider.settings.secondStep === "desk" && found.hasSecondStep;
  if (!half && !(await bindIdentity(database, found.id, identity))) return leadTo(c, deskPath, "refused");
  const headers = new Headers({
    cookie: authCookies(c, auth),
    "user-agent": (c.req.header("user-agent") ?? "").slice(0, 300),
  });
  const answer = await auth.api.enterByProvider({
    body: { recruiterId: found.id, provider: identity.provider, half },
    headers,
    asResponse: true,
  });
  if (!answer.ok) {
    log.error({ ...about, account: found.id }, "log-in failed");
    return leadTo(c, deskPath, "failed");
  }
  // A login ends the session that this browser had before.
  if (before) await endSessionWith(database, before.token);
  const { token, identifier } = v.parse(logInAnswer, await answer.json());
  if (identifier !== null) {
    const data = await symmetricEncrypt({ key: auth.keys.secret, data: JSON.stringify(identity) });
    await saveAttempt(database, `half-${identifier}`, data);
  }
  if (token !== null) await completeLogin(c, parts, token, null);
  for (const line of answer.headers.getSetCookie()) c.header("set-cookie", line, { append: true });
  return leadTo(c, to, half ? "code" : null);
}

/** A logged-in recruiter confirmed their identity, as with a password. */
async function confirmBy(
  c: Context,
  { server }: Parts,
  { identity, before, to, token }: Proven & { readonly token: string },
): Promise<Response> {
  const { database, log } = server.deps;
  const same = before !== null && before.token === token && (await isBound(database, before.id, identity));
  const about = { request: c.get("requestId"), account: before?.id ?? null };
  if (!same) {
    log.warn(about, "confirmation refused");
    return leadTo(c, to, "again");
  }
  await confirmSession(database, token);
  log.info(about, "confirmed");
  return leadTo(c, to, "confirmed");
}

const storedIdentity = v.object({
  provider: v.string(),
  subject: v.string(),
  verifiedEmail: v.nullable(v.string()),
  name: v.nullable(v.string()),
  accessToken: v.string(),
  refreshToken: v.nullable(v.string()),
});

/** The identity whose second factor is due; null: the login began with a password. */
export async function takePartialLogin(
  { server, auth }: Pick<Parts, "server" | "auth">,
  identifier: string,
): Promise<ProviderIdentity | null> {
  return opened(await takeAttempt(server.deps.database, `half-${identifier}`), storedIdentity, auth);
}

async function takeBegun(c: Context, { server, auth }: Parts, state: string) {
  const browser = getCookie(c, cookieName(server)) ?? "";
  if (!isBrowserId(browser)) return null;
  return opened(await takeAttempt(server.deps.database, attemptKey(browser, state)), begun, auth);
}

async function opened<Schema extends v.GenericSchema>(
  data: string | null,
  schema: Schema,
  { keys }: DeskAuth,
): Promise<v.InferOutput<Schema> | null> {
  const text = data === null ? null : await decryptWithKeys(data, keys);
  return text === null ? null : v.parse(schema, JSON.parse(text.text));
}

/** Shared by all tabs of a browser, so that concurrent attempts do not invalidate each other. */
function browserId(c: Context, server: ServerParts): string {
  const known = getCookie(c, cookieName(server)) ?? "";
  const browser = isBrowserId(known) ? known : randomBytes(32).toString("base64url");
  // Lax, because the provider redirects from another site.
  setCookie(c, cookieName(server), browser, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: server.https,
    maxAge: cookieLasts,
  });
  return browser;
}

const isBrowserId = (value: string) => /^[\w-]{43}$/.test(value);

function cookieName({ https }: ServerParts): string {
  return `${deskCookiePrefix(https)}.oidc`;
}

/** Only the digest is stored: read access to the database is not enough to complete a login. */
function attemptKey(browser: string, state: string): string {
  return createHash("sha256").update(`${browser}.${state}`).digest("base64url");
}

/**
 * The outcome is in the fragment, which reaches no server and no log. `to` was validated at the
 * start (oidcBody).
 */
function leadTo(c: Context, to: string, outcome: OidcOutcome | null): Response {
  c.header("cache-control", "no-store");
  c.header("referrer-policy", "no-referrer");
  return c.redirect(outcome === null ? to : `${to}#oidc=${outcome}`, 303);
}
