import type { Context } from "hono";
import type { ServerParts } from "../parts.ts";
import { visitorOf } from "./visitor.ts";

/** Limits whole feeds and sitemaps for one sender; null: one more may be sent. */
export async function overFeedLimit(c: Context, parts: ServerParts): Promise<Response | null> {
  const { sender } = visitorOf(c, parts.deps, parts.cookies, parts.offered);
  const allowance = await parts.limits.consume("feed", sender);
  if (allowance.allowed) return null;
  const headers = { "retry-after": String(allowance.retryAfterSeconds), "cache-control": "no-store" };
  return c.text("Too many requests. See Retry-After.\n", 429, headers);
}
