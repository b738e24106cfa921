/** Which addresses a webhook may be sent to (B4): those of the public internet, judged by the address that is connected to. */
import { isPublic, readAddress, untranslated } from "../../domain/network/address.ts";

/** Public by its number, internal by its use: answers every machine at one of the large hosts with its secrets. */
const hostInternal = "168.63.129.16";

/** Whether an address, as the resolver gave it or as it stands in a URL, is one of the public internet. */
export function isPublicAddress(text: string): boolean {
  const read = readAddress(text);
  return read !== null && isPublic(read) && untranslated(read).toString() !== hostInternal;
}

/** Whether it is this machine's own: 127.0.0.0/8, ::1, and the former mapped into IPv6. */
export function isLoopbackAddress(text: string): boolean {
  const read = readAddress(text);
  return read !== null && untranslated(read).range() === "loopback";
}
