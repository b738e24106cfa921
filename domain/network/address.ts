/** Parsing of IP addresses from proxies, sockets, resolvers and URLs. */
import ipaddr from "ipaddr.js";

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Parses a plain address. Strict, because a text that two parsers read differently can bypass one:
 * IPv4 is four decimals without leading zeros (some read octal), also within IPv6; an IPv6 group
 * has one to four digits. Null: invalid, or with a zone.
 */
export function readAddress(text: string): Address | null {
  // Checked here because the library reports invalid input by throwing, which costs four times a
  // parse.
  if (!text.includes(":")) return ipaddr.IPv4.isValidFourPartDecimal(text) ? ipaddr.IPv4.parse(text) : null;
  const groups = withoutDots(text);
  if (groups === null || !/^[\da-f:]{2,39}$/i.test(groups)) return null;
  try {
    return ipaddr.IPv6.parse(groups);
  } catch {
    return null;
  }
}

/**
 * For text with a colon: the library accepts octal and hexadecimal at the end of an IPv6 address,
 * and reads "::1.2.3.4" as "::ffff:1.2.3.4".
 */
function withoutDots(text: string): string | null {
  if (!text.includes(".")) return text;
  const colon = text.lastIndexOf(":");
  const last = text.slice(colon + 1);
  if (!ipaddr.IPv4.isValidFourPartDecimal(last)) return null;
  const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv4.parse(last).octets;
  return `${text.slice(0, colon + 1)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

/**
 * Parses an address from proxies or sockets (RFC 7239 section 6, and X-Forwarded-For in practice):
 * optional quotes, port and brackets; drops the zone. Null: `unknown`, obfuscated or invalid.
 */
export function readNode(text: string): Address | null {
  const trimmed = text.trim();
  const [, quoted = trimmed] = /^"([^"\\]*)"$/.exec(trimmed) ?? [];
  const [, bracketed] = /^\[([^[\]]*)\](?::[\w.-]+)?$/.exec(quoted) ?? [];
  const [, v4] = /^([\d.]+):[\w.-]+$/.exec(quoted) ?? [];
  return readAddress((bracketed ?? v4 ?? quoted).replace(/%.+/, ""));
}

/** IPv6 forms of an IPv4 address: mapped (RFC 4291 section 2.5.5.2), NAT64 (RFC 6052). */
const translated = [ipaddr.IPv6.parseCIDR("::ffff:0:0/96"), ipaddr.IPv6.parseCIDR("64:ff9b::/96")];

/** The IPv4 address that an IPv6 address maps to, or the address itself. */
export function unmapAddress(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address;
  return translated.some((net) => address.match(net)) ? ipv4At(address, 12) : address;
}

/** Whether a Host header, with or without a port, names this machine. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host);
}

/** Whether it is this machine: 127.0.0.0/8, ::1, or IPv4 loopback mapped into IPv6. */
export function isLoopbackAddress(text: string): boolean {
  const read = readAddress(text);
  return read !== null && unmapAddress(read).range() === "loopback";
}

/** IPv6 assigned to the public internet (RFC 4291 section 2.4, IANA). */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether it is on the public internet and has no special purpose (RFC 6890). Excludes 6to4 and
 * Teredo, which wrap IPv4 addresses and are deprecated (RFC 7526, RFC 8753).
 */
export function isPublic(address: Address): boolean {
  const inner = unmapAddress(address);
  return inner.range() === "unicast" && (!(inner instanceof ipaddr.IPv6) || inner.match(globalUnicast));
}

const sixToFour = ipaddr.IPv6.parseCIDR("2002::/16");
const teredo = ipaddr.IPv6.parseCIDR("2001::/32");

/**
 * The host behind an address that carries another one. In addition to mapped ones: 6to4 (RFC 3056)
 * gives an IPv4 address 65,536 networks; Teredo (RFC 4380) puts all hosts of a relay in one
 * network, with inverted address bits.
 */
export function hostBehind(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.match(sixToFour)) return ipv4At(address, 2);
  if (address.match(teredo)) return ipv4At(address, 12, 0xff);
  return unmapAddress(address);
}

function ipv4At(address: ipaddr.IPv6, byte: number, turned = 0): ipaddr.IPv4 {
  const bytes = address.toByteArray().slice(byte, byte + 4);
  return new ipaddr.IPv4(bytes.map((each) => each ^ turned));
}

/** Local-use NAT64 (RFC 8215): each address is one host, wherever its bits are. */
const localTranslation = ipaddr.IPv6.parseCIDR("64:ff9b:1::/48");

/**
 * One sender for rate limits: an IPv4 address, or the /64 of an IPv6 customer (RFC 6177), which
 * cannot evade a limit within it. All unreadable addresses share one sender.
 */
export function senderOf(text: string): string {
  const read = readNode(text);
  if (read === null) return "unknown";
  const host = hostBehind(read);
  if (!(host instanceof ipaddr.IPv6) || host.match(localTranslation)) return host.toString();
  return `${new ipaddr.IPv6([...host.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}

/**
 * Prefix lengths counted in addition to the /64, because one customer may own them (RFC 6177,
 * RIPE-690).
 */
const widerBits = [56, 48] as const;

/**
 * Networks a sender counts in, narrowest first: the IPv4 address, or the /64 with its /56 and /48,
 * so that no one evades a limit by changing networks.
 * @param sender as {@link senderOf} returns it
 */
export function networksOf(sender: string): readonly [string, ...string[]] {
  const [, network] = /^([\da-f:]+)\/64$/.exec(sender) ?? [];
  if (network === undefined) return [sender];
  const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv6.parse(network).parts;
  return [
    sender,
    ...widerBits.map((bits) => {
      const parts = [a, b, c, bits === 56 ? d & 0xff00 : 0, 0, 0, 0, 0];
      return `${new ipaddr.IPv6(parts).toString()}/${bits}`;
    }),
  ];
}
