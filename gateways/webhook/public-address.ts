/** Which addresses a webhook may be sent to (B4): those of the public internet, judged by the address that is connected to. */
import ipaddr from "ipaddr.js";

/** IPv6 addresses that stand for an IPv4 one and reach it: mapped (RFC 4291 section 2.5.5.2), NAT64 (RFC 6052). */
const mapped = ipaddr.IPv6.parseCIDR("::ffff:0:0/96");
const nat64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
/** All of IPv6 that is given out for the public internet (RFC 4291 section 2.4, IANA). */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
/** Public by its number, internal by its use: answers every machine at one of the large hosts with its secrets. */
const hostInternal = ipaddr.IPv4.parse("168.63.129.16");

/**
 * Whether an address, as the resolver gave it or as it stands in a URL, is one of the public internet. 6to4 and Teredo
 * wrap IPv4 addresses too and are out of use (RFC 7526, RFC 8753): none of them is public.
 */
export function isPublicAddress(address: string): boolean {
  const read = readAddress(address);
  if (read === null) return false;
  const inner = unwrap(read);
  if (inner.kind() === "ipv4") return inner.range() === "unicast" && inner.toString() !== hostInternal.toString();
  return inner.range() === "unicast" && inner.match(globalUnicast);
}

/** Whether it is this machine's own: 127.0.0.0/8, ::1, and the former mapped into IPv6. */
export function isLoopbackAddress(address: string): boolean {
  const read = readAddress(address);
  return read !== null && unwrap(read).range() === "loopback";
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** null: none, or one with a zone, which only has a meaning on this machine. */
function readAddress(text: string): Address | null {
  if (text.includes("%")) return null;
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : null;
}

function unwrap(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address;
  return address.match(mapped) || address.match(nat64) ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address;
}
