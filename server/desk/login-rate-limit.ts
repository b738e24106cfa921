/** Limits login attempts: before any lookup, and equally for unknown accounts. */
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { recruiterById, recruiterOfSecondStep } from "../../commands/accounts/recruiters.ts";
import type { LimitName } from "../../db/rate-limit.ts";
import type { ServerParts } from "../parts.ts";
import { senderOf } from "../../domain/network/address.ts";
import { asText } from "../http/body.ts";
import { clientAddress } from "../http/client-address.ts";
import type { AuthRoute } from "./auth-table.ts";
import { deskCookiePrefix } from "./cookie-prefix.ts";
import type { KnownDevices } from "./device.ts";
import type { Caller } from "./session.ts";

/** An account whose password was just entered correctly in a browser. */
export interface PartialLogin {
  readonly id: string;
  readonly email: string;
  /** Of this attempt: unguessable, and in no log. */
  readonly identifier: string;
}

export interface Try {
  readonly route: AuthRoute;
  readonly body: Readonly<Record<string, unknown>>;
  readonly caller: Caller | null;
  readonly half: PartialLogin | null;
}

/** Seconds to wait; null: the attempt may continue. */
export async function overLimit(
  c: Context,
  server: ServerParts,
  devices: KnownDevices,
  { route, body, caller, half }: Try,
): Promise<number | null> {
  const { deps } = server;
  if (caller && route.proof !== undefined) return overProofs(c, server, caller);
  if (route.path === "/passkey/generate-authenticate-options") {
    return firstRefusal(server, [["deskChallenge", senderOfRequest(c, server)]]);
  }
  const code = route.who === "half";
  const email = route.path === "/sign-in/email" ? asText(body.email).toLowerCase() : null;
  if (!code && email === null && route.path !== "/passkey/verify-authentication") return null;
  const counted: [LimitName, string][] = [["deskSender", senderOfRequest(c, server)]];
  if (email !== null) {
    const device = devices.knownFor(c, email, deps.now());
    counted.push(device === null ? ["deskAccount", email] : ["deskDevice", device]);
  }
  if (code && half) {
    // Setup guesses no one's code: the caller owns both account and device.
    const device = devices.knownFor(c, half.email, deps.now());
    counted.push(device ? ["deskDeviceCode", device] : ["deskCode", half.id]);
  }
  return firstRefusal(server, counted);
}

/**
 * Limits attempts of a logged-in caller to enter the current password. The session's limit comes
 * first, so that a hijacked session cannot exhaust the account's. Logins have their own limits.
 */
export function overProofs(c: Context, server: ServerParts, { id, token }: Caller): Promise<number | null> {
  return firstRefusal(server, [
    ["deskSender", senderOfRequest(c, server)],
    ["deskConfirmSession", token],
    ["deskConfirm", id],
  ]);
}

async function firstRefusal(
  { limits }: ServerParts,
  counted: readonly (readonly [LimitName, string])[],
): Promise<number | null> {
  for (const [name, key] of counted) {
    const allowance = await limits.consume(name, key);
    if (!allowance.allowed) return allowance.retryAfterSeconds;
  }
  return null;
}

export function senderOfRequest(c: Context, { deps }: ServerParts): string {
  return senderOf(clientAddress(c, deps.config.trustProxy));
}

/**
 * Read from better-auth's second-factor cookie. The identifier is unguessable; better-auth checks
 * its signature.
 */
export async function partialLogin(c: Context, { deps, https }: ServerParts): Promise<PartialLogin | null> {
  const value = getCookie(c, `${deskCookiePrefix(https)}.two_factor`) ?? "";
  const identifier = value.slice(0, Math.max(0, value.lastIndexOf(".")));
  if (!/^[\w-]{1,80}$/.test(identifier)) return null;
  const id = await recruiterOfSecondStep(deps.database, identifier);
  const account = id === null ? null : await recruiterById(deps.database, id);
  return account && { id: account.id, email: account.email, identifier };
}
