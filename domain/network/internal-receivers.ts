/**
 * Webhook receivers in the operator's network, allowed one by one in the operator file
 * (`internalReceivers`); other webhooks may only reach the public internet. The check uses the
 * address actually connected to.
 */
import ipaddr from "ipaddr.js";
import { type Address, readAddress } from "./address.ts";

/** An address or network with a port, or a name with a port. */
export type InternalReceiver = { readonly port: number } & (
  | { readonly net: Address; readonly bits: number }
  | { readonly name: string }
);

const v4 = (text: string): [Address, number] => ipaddr.IPv4.parseCIDR(text);
const v6 = (text: string): [Address, number] => ipaddr.IPv6.parseCIDR(text);

/** Private networks (RFC 1918, RFC 6598, RFC 4193). */
const privateNets = [...["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10"].map(v4), v6("fc00::/7")];

/** This machine. Never allowed by name, because the owner of the DNS record could point it here. */
const ownNets = [v4("127.0.0.0/8"), v6("::1/128")];

/** Cloud metadata services in private networks: they give out secrets without authentication. */
const metadata = new Set(["100.100.100.200", "fd00:ec2::254", "fd20:ce::254"]);

const isIn = (address: Address, [net, bits]: readonly [Address, number]) =>
  address.kind() === net.kind() && address.match(net, bits);

/**
 * Parses "10.20.0.7:8443", "10.20.0.0/24:8443", "[fd12:3456::/48]:8443" or "hooks.internal:8443";
 * null: invalid.
 */
export function readInternalReceiver(text: string): InternalReceiver | null {
  const [, bracketed, plain = "", digits = ""] = /^(?:\[([^[\]]+)\]|([^:]+)):([1-9]\d{0,4})$/.exec(text) ?? [];
  const port = Number(digits);
  if (digits === "" || port > 65_535) return null;
  const [address = "", prefix, ...rest] = (bracketed ?? plain).split("/");
  const net = rest.length > 0 ? null : readAddress(address);
  if (net !== null && (net.kind() === "ipv6") === (bracketed !== undefined)) return readNet(net, prefix, port);
  // The last label starts with a letter: one that ends in a number is an address in some spelling.
  const isName = /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?\.)*[a-z](?:[a-z\d_-]*[a-z\d_])?$/.test(plain);
  return isName && !/(?:^|\.)localhost$/.test(plain) ? { name: plain, port } : null;
}

function readNet(net: Address, prefix: string | undefined, port: number): InternalReceiver | null {
  const most = net.kind() === "ipv6" ? 128 : 32;
  if (prefix !== undefined && !/^(?:0|[1-9]\d{0,2})$/.test(prefix)) return null;
  const bits = Number(prefix ?? most);
  if (bits > most || metadata.has(net.toString())) return null;
  const within = [...privateNets, ...ownNets].some((own) => isIn(net, own) && bits >= own[1]);
  return within && isFirstOf(net, bits) ? { net, bits, port } : null;
}

/** Rejects 10.20.0.7/24, which may mean one address or 256. */
function isFirstOf(net: Address, bits: number): boolean {
  return net.toByteArray().every((byte, at) => {
    const networkBits = Math.min(Math.max(bits - at * 8, 0), 8);
    return (byte & (0xff >> networkBits)) === 0;
  });
}

/** Destination of a connection about to be opened. */
export interface Target {
  /** Host in the URL, without brackets. */
  readonly host: string;
  readonly port: number;
  /** The resolved address. */
  readonly address: string;
}

/** Whether the operator allows it. A name only allows addresses in a private network. */
export function isNamedReceiver(named: readonly string[], { host, port, address }: Target): boolean {
  const read = withoutMapping(readAddress(address));
  if (read === null || metadata.has(read.toString())) return false;
  return named.some((text) => {
    const receiver = readInternalReceiver(text);
    if (receiver === null || receiver.port !== port) return false;
    if ("net" in receiver) return isIn(read, [receiver.net, receiver.bits]);
    return receiver.name === host && privateNets.some((own) => isIn(read, own));
  });
}

/**
 * Unwraps IPv4-mapped addresses, as dual-stack sockets write them (RFC 4291 section 2.5.5.2). Other
 * wrappers lead elsewhere.
 */
function withoutMapping(address: Address | null): Address | null {
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}
