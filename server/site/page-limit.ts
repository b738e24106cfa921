/** Limits pages rendered for one visitor (`page` in db/rate-limit.ts). */
import type { Context } from "hono";
import type { MarketCode } from "../../locales/markets.ts";
import type { ServerParts } from "../parts.ts";
import { renderRefused } from "./error-pages.tsx";
import { sendOnce } from "./responses.ts";

interface Asking {
  readonly market: MarketCode;
  readonly prefixed: boolean;
  readonly sender: string;
}

/**
 * The refusal, which is rendered once for everyone; null: one more page may be rendered. Call it
 * before returning a refused form: rendering that form costs as much as a page.
 */
export async function overPageLimit(
  c: Context,
  parts: ServerParts,
  { market, prefixed, sender }: Asking,
  headers: Readonly<Record<string, string>>,
): Promise<Response | null> {
  const allowance = await parts.limits.consume("page", sender);
  if (allowance.allowed) return null;
  const wait = { "retry-after": String(allowance.retryAfterSeconds) };
  return sendOnce(c, renderRefused(parts, { market, prefixed }, "tooMany"), 429, { ...headers, ...wait });
}
