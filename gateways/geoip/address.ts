/** Addresses as they arrive from sockets and proxies. */
import { type Address, hostBehind, isPublic, readNode } from "../../domain/network/address.ts";

/** The address to look up: the host's own, where it came wrapped into another. null for what is no public address. */
export function publicAddress(text: string): Address | null {
  const read = readNode(text);
  if (read === null) return null;
  const host = hostBehind(read);
  return isPublic(host) ? host : null;
}
