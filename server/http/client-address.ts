import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { hostBehind, readNode } from "../../domain/network/address.ts";

/**
 * The visitor's normalised IP address, "" if unknown. Each of `trustProxy` proxies appends to
 * X-Forwarded-For: the visitor is that entry from the right, or the leftmost if the request
 * bypassed a proxy. With 0 or without the header: the connection's own.
 */
export function clientAddress(c: Context, trustProxy: number): string {
  const read = readNode(forwarded(c, trustProxy) ?? connected(c));
  return read === null ? "" : hostBehind(read).toString();
}

/**
 * Splits only at commas, because proxies append without parsing. Empty entries count: dropping one
 * would shift the position to a value the visitor wrote.
 */
function forwarded(c: Context, trustProxy: number): string | undefined {
  const header = c.req.header("x-forwarded-for");
  if (trustProxy === 0 || header === undefined) return undefined;
  const entries = header.split(",");
  return entries[Math.max(0, entries.length - trustProxy)];
}

/**
 * True when every trusted proxy appended to X-Forwarded-For. Only then did they set the other
 * headers or let them pass.
 */
export function cameThroughProxies(c: Context, trustProxy: number): boolean {
  return trustProxy > 0 && (c.req.header("x-forwarded-for")?.split(",").length ?? 0) >= trustProxy;
}

/** "" without a connection (a router called in a test). */
function connected(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? "";
  } catch {
    return "";
  }
}
