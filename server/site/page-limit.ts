/** Limits pages rendered for one visitor (`page` in db/rate-limit.ts). */
import type { Context } from "hono";
import type { MarketCode } from "../../locales/markets.ts";
import type { ServerParts } from "../parts.ts";
import { renderRefused } from "./error-pages.tsx";
import { sendOnce } from "./responses.ts";

interface PageRequest {
  readonly market: MarketCode;
  readonly prefixed: boolean;
  readonly sender: string;
}

/**
 * Counts one page and returns the refusal, a page cached for all visitors; null: within the limit.
 * Call it also before returning a refused form, which costs as much to render as a page.
 */
export async function consumePageLimit(
  c: Context,
  parts: ServerParts,
  { market, prefixed, sender }: PageRequest,
  headers: Readonly<Record<string, string>>,
): Promise<Response | null> {
  const allowance = await parts.limits.consume("page", sender);
  if (allowance.allowed) return null;
  const wait = { "retry-after": String(allowance.retryAfterSeconds) };
  return sendOnce(c, renderRefused(parts, { market, prefixed }, "tooMany"), 429, { ...headers, ...wait });
}
