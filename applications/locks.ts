/** Advisory locks: what has to be done one at a time though there is no row of it yet. */
import { hash } from "node:crypto";

/**
 * Held while a registration of this person is saved, so that two at once make one application; and while one is corrected to be
 * another's, so that nobody joins it as what it was.
 */
export function personLock(phone: string, emailKey: string): bigint {
  return lockKey("person", phone, emailKey);
}

/** The key of an advisory lock on what `parts` name, the first of which says of which kind. */
export function lockKey(...parts: string[]): bigint {
  return hash("sha256", parts.join("\0"), "buffer").readBigInt64BE(0);
}
