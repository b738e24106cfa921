/**
 * Routes of the API calls (calls/calls.ts): reads each request as its call declares, and lets the
 * call answer.
 */
import { type Context, Hono } from "hono";
import { translatorFor } from "../../locales/translator.ts";
import { readBody } from "../http/body.ts";
import { isCrossSite } from "../http/same-origin.ts";
import { marketOfRequest, visitorOf } from "../http/visitor.ts";
import type { ServerParts } from "../parts.ts";
import { answer, bodyError, tooManyAnswer } from "./answer.ts";
import type { CallBody, ReceivedCall } from "./calls/call.ts";
import { apiCalls } from "./calls/calls.ts";

/** The allowed methods of each path, for the 405 answer. */
export const apiMethods: ReadonlyMap<string, string> = new Map(
  apiCalls.map(({ path, body }) => [path, body ? "POST" : "GET, HEAD"]),
);

export function apiRoutes(parts: ServerParts): Hono {
  const app = new Hono();
  for (const call of apiCalls) {
    const { body } = call;
    const received = (c: Context): Omit<ReceivedCall, "body"> => ({
      c,
      parts,
      market: marketOfRequest(c.req.header("lang"), parts.offered, c.req.header("accept-language")),
      visitor: () => visitorOf(c, parts.deps, parts.cookies, parts.offered),
    });
    if (body === undefined) {
      app.get(call.path, (c) => call.answer({ ...received(c), body: {} }));
    } else {
      app.post(call.path, async (c) => {
        const made = received(c);
        const sent = await read(made, body);
        return sent instanceof Response ? sent : call.answer({ ...made, body: sent });
      });
    }
  }
  return app;
}

/** Checks and reads a call's body. */
async function read(
  { c, parts, market, visitor }: Omit<ReceivedCall, "body">,
  { limit }: CallBody,
): Promise<Record<string, unknown> | Response> {
  if (isCrossSite(c.req.raw.headers, parts.origin, c.req.header("host") ?? null)) {
    return answer(c, { code: 403, message: translatorFor(market)("api.crossSite") });
  }
  if (limit !== null) {
    const allowance = await parts.limits.consume(limit, visitor().sender);
    if (!allowance.allowed) return tooManyAnswer(c, market, allowance.retryAfterSeconds);
  }
  const body = await readBody(c, "json");
  return body.ok ? body.value : bodyError(c, market, body.error);
}
