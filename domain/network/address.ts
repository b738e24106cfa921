/** One reading of IP addresses, for everything that gets them as text: proxies, sockets, resolvers, addresses in URLs. */
import ipaddr from "ipaddr.js";

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * An address alone. Strict, because what two readers take for two addresses is a way around one of them: IPv4 is four
 * decimal numbers without leading zeros (some read those as octal), also at the end of an IPv6 address; groups of IPv6 have
 * one to four digits. Null: it is none, or it has a zone, which only has a meaning on one machine.
 */
export function readAddress(text: string): Address | null {
  // Told apart here: to say that something is none, the library throws, which costs four times what reading takes.
  if (!text.includes(":")) return ipaddr.IPv4.isValidFourPartDecimal(text) ? ipaddr.IPv4.parse(text) : null;
  const groups = withoutDots(text);
  if (groups === null || !/^[\da-f:]{2,39}$/i.test(groups)) return null;
  try {
    return ipaddr.IPv6.parse(groups);
  } catch {
    return null;
  }
}

/** Of text with a colon. The library reads octal and hexadecimal numbers at an IPv6 address's end, and "::1.2.3.4" as "::ffff:1.2.3.4". */
function withoutDots(text: string): string | null {
  if (!text.includes(".")) return text;
  const colon = text.lastIndexOf(":");
  const last = text.slice(colon + 1);
  if (!ipaddr.IPv4.isValidFourPartDecimal(last)) return null;
  const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv4.parse(last).octets;
  return `${text.slice(0, colon + 1)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

/**
 * An address as proxies and sockets write it (RFC 7239 section 6, and what is seen of X-Forwarded-For): in quotes or not,
 * with a port, IPv6 in brackets or not, with a zone, which is left away. Null: it is `unknown`, hidden, or no address.
 */
export function readNode(text: string): Address | null {
  const trimmed = text.trim();
  const [, quoted = trimmed] = /^"([^"\\]*)"$/.exec(trimmed) ?? [];
  const [, bracketed] = /^\[([^[\]]*)\](?::[\w.-]+)?$/.exec(quoted) ?? [];
  const [, v4] = /^([\d.]+):[\w.-]+$/.exec(quoted) ?? [];
  return readAddress((bracketed ?? v4 ?? quoted).replace(/%.+/, ""));
}

/** IPv6 addresses that stand for an IPv4 one and reach it: mapped (RFC 4291 section 2.5.5.2), NAT64 (RFC 6052). */
const translated = [ipaddr.IPv6.parseCIDR("::ffff:0:0/96"), ipaddr.IPv6.parseCIDR("64:ff9b::/96")];

/** The IPv4 address that an IPv6 one stands for, or the address itself. */
export function untranslated(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address;
  return translated.some((net) => address.match(net)) ? ipv4At(address, 12) : address;
}

/** All of IPv6 that is given out for the public internet (RFC 4291 section 2.4, IANA). */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether it is one of the public internet, and of none of the special purposes of RFC 6890. 6to4 and Teredo wrap IPv4
 * addresses and are out of use (RFC 7526, RFC 8753): none of them is.
 */
export function isPublic(address: Address): boolean {
  const inner = untranslated(address);
  return inner.range() === "unicast" && (!(inner instanceof ipaddr.IPv6) || inner.match(globalUnicast));
}

const sixToFour = ipaddr.IPv6.parseCIDR("2002::/16");
const teredo = ipaddr.IPv6.parseCIDR("2001::/32");

/**
 * The host behind an address that only carries another one. Beside the translated ones: with 6to4 (RFC 3056) one IPv4
 * address has 65,536 networks of its own, and with Teredo (RFC 4380) all hosts of one relay are in one network and write
 * theirs with its bits turned over.
 */
export function hostBehind(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.match(sixToFour)) return ipv4At(address, 2);
  if (address.match(teredo)) return ipv4At(address, 12, 0xff);
  return untranslated(address);
}

function ipv4At(address: ipaddr.IPv6, byte: number, turned = 0): ipaddr.IPv4 {
  const bytes = address.toByteArray().slice(byte, byte + 4);
  return new ipaddr.IPv4(bytes.map((each) => each ^ turned));
}

/** Where an operator translates to IPv4 itself (RFC 8215): each address there stands for one host, wherever its bits are. */
const localTranslation = ipaddr.IPv6.parseCIDR("64:ff9b:1::/48");

/**
 * Who counts as one sender for limits: an IPv4 address, or the /64 that one IPv6 customer gets (RFC 6177), so that nobody
 * walks past a limit inside their own network. What cannot be read is one sender together: another spelling is no way out.
 */
export function senderOf(text: string): string {
  const read = readNode(text);
  if (read === null) return "unknown";
  const host = hostBehind(read);
  if (!(host instanceof ipaddr.IPv6) || host.match(localTranslation)) return host.toString();
  return `${new ipaddr.IPv6([...host.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}

/** Bits of the networks that are counted beside a customer's /64: what one customer may have as well (RFC 6177, RIPE-690). */
const widerBits = [56, 48] as const;

/**
 * Every network that a sender counts in, the narrowest first: an IPv4 address alone, or an IPv6 customer's /64 with the /56 and the
 * /48 around it, so that nobody walks past a limit from one of their networks to the next.
 *
 * @param sender as {@link senderOf} gives it
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
