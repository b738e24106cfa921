/** Addresses of webhooks: on the public internet only (B4), checked at connection time. */
import { isPublic, readAddress, unmapAddress } from "../../domain/network/address.ts";

/** Public by number, but a large host's internal service that returns a machine's secrets. */
const hostInternal = "168.63.129.16";

/** Whether an address, from the resolver or from a URL, is on the public internet. */
export function isPublicAddress(text: string): boolean {
  const read = readAddress(text);
  return read !== null && isPublic(read) && unmapAddress(read).toString() !== hostInternal;
}
