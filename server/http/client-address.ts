import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { hostBehind, readNode } from "../../domain/network/address.ts";

/**
 * The visitor's address in its one spelling, "" where it cannot be known. `trustProxy` proxies in front are believed: each
 * appends the address it saw to X-Forwarded-For, so the visitor is that many entries from the right, or the leftmost where
 * the request came past one of them. With 0, or without the header, it is the connection's own.
 */
export function clientAddress(c: Context, trustProxy: number): string {
  const read = readNode(forwarded(c, trustProxy) ?? connected(c));
  return read === null ? "" : hostBehind(read).toString();
}

/**
 * Cut at commas whatever stands between them, as the proxies append without reading. An empty entry is one, and nobody's:
 * left out, it would move the count to what the visitor wrote.
 */
function forwarded(c: Context, trustProxy: number): string | undefined {
  const header = c.req.header("x-forwarded-for");
  if (trustProxy === 0 || header === undefined) return undefined;
  const entries = header.split(",");
  return entries[Math.max(0, entries.length - trustProxy)];
}

/** Whether every proxy that is believed appended to X-Forwarded-For: only then they are who wrote the other headers, or let them pass. */
export function cameThroughProxies(c: Context, trustProxy: number): boolean {
  return trustProxy > 0 && (c.req.header("x-forwarded-for")?.split(",").length ?? 0) >= trustProxy;
}

/** "" where there is no connection (a router called in a test). */
function connected(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? "";
  } catch {
    return "";
  }
}
