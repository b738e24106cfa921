/**
 * Webhook receivers in the operator's own network, each let through by name in the operator file (`internalReceivers`), because
 * webhooks otherwise go to the public internet alone. What is let through is judged by the address that is connected to.
 */
import ipaddr from "ipaddr.js";
import { type Address, readAddress } from "./address.ts";

/** An address or a network with one port, or a name with one. */
export type InternalReceiver = { readonly port: number } & (
  | { readonly net: Address; readonly bits: number }
  | { readonly name: string }
);

const v4 = (text: string): [Address, number] => ipaddr.IPv4.parseCIDR(text);
const v6 = (text: string): [Address, number] => ipaddr.IPv6.parseCIDR(text);

/** What networks of one's own are made of (RFC 1918, RFC 6598, RFC 4193). */
const privateNets = [...["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10"].map(v4), v6("fc00::/7")];

/** This machine: never by a name, which anybody who answers for it could turn here. */
const ownNets = [v4("127.0.0.0/8"), v6("::1/128")];

/** Hand a machine at a large host its secrets, without a log-in, within networks of one's own. */
const metadata = new Set(["100.100.100.200", "fd00:ec2::254", "fd20:ce::254"]);

const isIn = (address: Address, [net, bits]: readonly [Address, number]) =>
  address.kind() === net.kind() && address.match(net, bits);

/** "10.20.0.7:8443", "10.20.0.0/24:8443", "[fd12:3456::/48]:8443", "hooks.internal:8443"; null: it is none. */
export function readInternalReceiver(text: string): InternalReceiver | null {
  const [, bracketed, plain = "", digits = ""] = /^(?:\[([^[\]]+)\]|([^:]+)):([1-9]\d{0,4})$/.exec(text) ?? [];
  const port = Number(digits);
  if (digits === "" || port > 65_535) return null;
  const [address = "", prefix, ...rest] = (bracketed ?? plain).split("/");
  const net = rest.length > 0 ? null : readAddress(address);
  if (net !== null && (net.kind() === "ipv6") === (bracketed !== undefined)) return readNet(net, prefix, port);
  // Its last part begins with a letter: what ends with a number is an address in one of its many spellings.
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

/** 10.20.0.7/24 may mean one address or 256 of them. */
function isFirstOf(net: Address, bits: number): boolean {
  return net.toByteArray().every((byte, at) => {
    const kept = Math.min(Math.max(bits - at * 8, 0), 8);
    return (byte & (0xff >> kept)) === 0;
  });
}

/** What a connection is about to be opened to. */
export interface Target {
  /** The name or the address in the URL, without brackets. */
  readonly host: string;
  readonly port: number;
  /** What it resolved to. */
  readonly address: string;
}

/** Whether the operator named it. By a name, only in a network of one's own, whatever the name resolves to. */
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

/** As a socket writes an IPv4 address on a machine with both (RFC 4291 section 2.5.5.2). Other ways to carry one lead elsewhere. */
function withoutMapping(address: Address | null): Address | null {
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}
