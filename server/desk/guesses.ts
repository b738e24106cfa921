/** How often somebody may try: counted before anything is looked up, and alike whether the account exists or not. */
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { recruiterById, recruiterOfSecondStep } from "../../accounts/recruiters.ts";
import type { LimitName } from "../../db/rate-limit.ts";
import type { ServerParts } from "../parts.ts";
import { senderOf } from "../../domain/network/address.ts";
import { asText } from "../http/body.ts";
import { clientAddress } from "../http/client-address.ts";
import type { AuthRoute } from "./auth-table.ts";
import { deskCookiePrefix } from "./cookie-prefix.ts";
import type { KnownDevices } from "./device.ts";
import type { Caller } from "./session.ts";

/** Whose password was right a moment ago in a browser. */
export interface HalfWay {
  readonly id: string;
  readonly email: string;
  /** Of this try: unguessable, and in no log. */
  readonly identifier: string;
}

export interface Try {
  readonly route: AuthRoute;
  readonly body: Readonly<Record<string, unknown>>;
  readonly caller: Caller | null;
  readonly half: HalfWay | null;
}

/** Seconds to wait; null: go on. */
export async function overLimit(
  c: Context,
  server: ServerParts,
  devices: KnownDevices,
  { route, body, caller, half }: Try,
): Promise<number | null> {
  const { deps } = server;
  if (caller && route.proof !== undefined) return overProofs(c, server, caller);
  if (route.path === "/passkey/generate-authenticate-options") {
    return firstRefusal(server, [["deskChallenge", senderOfCall(c, server)]]);
  }
  const code = route.who === "half";
  const email = route.path === "/sign-in/email" ? asText(body.email).toLowerCase() : null;
  if (!code && email === null && route.path !== "/passkey/verify-authentication") return null;
  const counted: [LimitName, string][] = [["deskSender", senderOfCall(c, server)]];
  if (email !== null) {
    const device = devices.knownFor(c, email, deps.now());
    counted.push(device === null ? ["deskAccount", email] : ["deskDevice", device]);
  }
  if (code && half) {
    // Setting up, nobody's code is guessed: who is logged in is the owner of both.
    const device = devices.knownFor(c, half.email, deps.now());
    counted.push(device ? ["deskDeviceCode", device] : ["deskCode", half.id]);
  }
  return firstRefusal(server, counted);
}

/**
 * Of who is logged in and says the current password. The session's own count comes first, so that a borrowed one cannot
 * use up all of the account's; and log-ins are counted elsewhere, so that neither keeps the owner out.
 */
export function overProofs(c: Context, server: ServerParts, { id, token }: Caller): Promise<number | null> {
  return firstRefusal(server, [
    ["deskSender", senderOfCall(c, server)],
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

export function senderOfCall(c: Context, { deps }: ServerParts): string {
  return senderOf(clientAddress(c, deps.config.trustProxy));
}

/** By better-auth's second-step cookie. The identifier is unguessable; better-auth checks its signature. */
export async function halfWay(c: Context, { deps, https }: ServerParts): Promise<HalfWay | null> {
  const value = getCookie(c, `${deskCookiePrefix(https)}.two_factor`) ?? "";
  const identifier = value.slice(0, Math.max(0, value.lastIndexOf(".")));
  if (!/^[\w-]{1,80}$/.test(identifier)) return null;
  const id = await recruiterOfSecondStep(deps.database, identifier);
  const found = id === null ? null : await recruiterById(deps.database, id);
  return found && { id: found.id, email: found.email, identifier };
}
