/** Advisory locks, for work that must be serialized although no row exists yet. */
import { hash } from "node:crypto";

/**
 * Serializes registrations of one mailbox, so that two of one person at once create one application
 * and each sees the others' count. A correction holds it too, so that none joins by the data before
 * the correction.
 */
export function mailboxLock(emailKey: string): bigint {
  return lockKey("mailbox", emailKey);
}

/** The key of an advisory lock on `parts`, of which the first names the kind. */
export function lockKey(...parts: string[]): bigint {
  return hash("sha256", parts.join("\0"), "buffer").readBigInt64BE(0);
}
