/** Addresses as they arrive from sockets and proxies. */
import { BlockList, isIP } from "node:net";

/** Addresses of no country: the IANA special-purpose registries (RFC 6890) for IPv4 and IPv6. */
const nowhere = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  nowhere.addSubnet(net, prefix, "ipv4");
}
for (const [net, prefix] of [
  ["::", 127],
  ["100::", 64],
  ["2001:db8::", 32],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  nowhere.addSubnet(net, prefix, "ipv6");
}

/**
 * The address to look up: without brackets and zone, an IPv4 address that came over an IPv6 socket ("::ffff:…") as IPv4.
 * null for what is no public address.
 */
export function publicAddress(ip: string): string | null {
  const bare = ip
    .trim()
    .replace(/^\[|\]$/g, "")
    .replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  const address = mapped ?? bare;
  const version = isIP(address);
  if (version === 0) return null;
  return nowhere.check(address, version === 4 ? "ipv4" : "ipv6") ? null : address;
}
