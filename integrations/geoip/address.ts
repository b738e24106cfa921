import { type Address, hostBehind, isPublic, readNode } from "../../domain/network/address.ts";

/** The address to look up, unwrapped if it is mapped into another; null if it is not public. */
export function publicAddress(text: string): Address | null {
  const read = readNode(text);
  if (read === null) return null;
  const host = hostBehind(read);
  return isPublic(host) ? host : null;
}
