/**
 * The demo's desk: opened without log-in from this machine, or by the link that the start printed,
 * and reset to its sample people.
 */
import type { Context } from "hono";
import { getConnInfo } from "@hono/node-server/conninfo";
import * as v from "valibot";
import { confirmSampleSession } from "../../commands/accounts/proofs.ts";
import { recruiterById } from "../../commands/accounts/recruiters.ts";
import { registrationToken } from "../../commands/applications/application-link.ts";
import { readDetail } from "../../db/queries/desk/detail.ts";
import { isSampleAccount, sampleAccounts } from "../../domain/demo/accounts.ts";
import { isLoopbackAddress, isLoopbackHost } from "../../domain/network/address.ts";
import { deskPath, statusPageAddress } from "../../routes.ts";
import type { DemoDesk } from "../dependencies.ts";
import type { ServerParts } from "../parts.ts";
import { errorAnswer, json } from "./answers.ts";
import { completeLogin } from "./after-login.ts";
import { authCookies } from "./auth-cookies.ts";
import type { DeskAuth } from "./auth.ts";
import { type DeskRequest, numericId } from "./request.ts";
import { KnownDevices } from "./device.ts";
import { logInAnswer } from "./oidc/enter.ts";
import { callerOf } from "./session.ts";

interface Parts {
  readonly server: ServerParts;
  readonly auth: DeskAuth;
  readonly devices: KnownDevices;
  readonly demo: DemoDesk;
}

/** `GET /desk/demo`: leads to the desk, or to its log-in page where it may not be opened. */
export async function openDemoDesk(c: Context, parts: Parts): Promise<Response> {
  const { server, auth, demo } = parts;
  const answer = () => c.redirect(deskPath, 303);
  c.header("cache-control", "no-store");
  if (!isFromHere(c, server) && !demo.takeKey(c.req.query("key") ?? "")) return answer();
  // A logged-in visitor stays logged in.
  if (await callerOf(c, auth, server.deps.database)) return answer();
  await demo.added;
  await enter(c, parts);
  return answer();
}

/** `GET /desk/demo/applicant/{id}`: the applicant's own page, as their browser shows it. */
export async function showAsApplicant(c: Context, { server, auth }: Parts): Promise<Response> {
  const { database, config } = server.deps;
  c.header("cache-control", "no-store");
  const caller = await callerOf(c, auth, database, true);
  const id = v.safeParse(numericId, c.req.param("id"));
  const detail = caller && isSampleAccount(caller.id) && id.success ? await readDetail(database, id.output) : null;
  const [first] = detail?.registrations ?? [];
  if (!detail || !first) return c.redirect(deskPath, 303);
  const token = encodeURIComponent(registrationToken(config, first.id, 0));
  const prefix = config.localeStrategy === "prefix" ? detail.row.market : undefined;
  return c.redirect(statusPageAddress(token, prefix), 303);
}

/** `POST /desk/api/demo/reset` ends all sessions, and begins a new one. */
export async function resetDemo({ server, deps, auth }: DeskRequest, c: Context): Promise<Response> {
  const { demo, config } = deps;
  if (!demo) return errorAnswer(c, "not_found");
  await demo.reset();
  deps.log.info({ request: c.get("requestId") }, "the demo was reset");
  await enter(c, { server, auth, demo, devices: new KnownDevices(config, server.https) });
  return json(c, {});
}

/** Without effect while there is no sample. */
async function enter(c: Context, { server, auth, devices }: Parts): Promise<void> {
  const { database } = server.deps;
  const { id } = sampleAccounts.maya;
  if (!(await recruiterById(database, id))) return;
  const headers = new Headers({ cookie: authCookies(c, auth) });
  const answer = await auth.api.enterByProvider({
    body: { recruiterId: id, provider: null, half: false },
    headers,
    asResponse: true,
  });
  const { token } = v.parse(logInAnswer, await answer.json());
  if (token === null) return;
  await confirmSampleSession(database, token);
  await completeLogin(c, { server, devices }, token, null);
  for (const line of answer.headers.getSetCookie()) c.header("set-cookie", line, { append: true });
}

/**
 * From a browser on this machine that shows an address of this machine: not through a proxy, not
 * from a link of another site, and not at another site's name for this machine (DNS rebinding).
 */
function isFromHere(c: Context, { deps }: ServerParts): boolean {
  const { headers } = c.req.raw;
  if (deps.config.trustProxy > 0 || headers.has("x-forwarded-for") || headers.has("forwarded")) return false;
  if (headers.get("sec-fetch-site") === "cross-site") return false;
  return isLoopbackAddress(getConnInfo(c).remote.address ?? "") && isLoopbackHost(headers.get("host") ?? "");
}
