import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/**
 * The visitor's address. `trustProxy` proxies in front are believed: each appends the address it saw to
 * X-Forwarded-For, so the visitor is that many entries from the right. With 0, the header is ignored.
 * Returns "" where there is no connection (a router called in a test).
 */
export function clientAddress(c: Context, trustProxy: number): string {
  if (trustProxy > 0) {
    const hops = (c.req.header("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
    const seen = hops.at(-trustProxy);
    if (seen) return seen;
  }
  try {
    return getConnInfo(c).remote.address ?? "";
  } catch {
    return "";
  }
}

/**
 * Who counts as one sender for limits: an IPv4 address, or the /64 that one IPv6 customer gets (RFC 6177), so that
 * nobody walks past a limit inside their own network.
 */
export function senderOf(address: string): string {
  const plain = address.startsWith("::ffff:") ? address.slice(7) : address;
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail === undefined ? [] : tail.split(":").filter(Boolean);
  const groups =
    tail === undefined ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, "").toLowerCase())
    .join(":")}::/64`;
}
