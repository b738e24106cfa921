/**
 * What the deployment signs: cookies and private links. Everything new is signed with the secret; what was signed with the
 * one before it (SECRET_PREVIOUS) is still believed, so that a rotation kills no link that was mailed.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

export interface Secrets {
  readonly secret: string;
  readonly secretPrevious: string | undefined;
}

/** HMAC-SHA-256 of a text that begins with what it is for, so that no signature is worth anything elsewhere. 32 bytes. */
export function sign({ secret }: Pick<Secrets, "secret">, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}

/**
 * Whether `given` (base64url) is the signature of the text, by the secret or the one before it, cut to `bytes`. Takes the same
 * time whatever is wrong.
 */
export function isSigned({ secret, secretPrevious }: Secrets, text: string, given: string, bytes = 32): boolean {
  const found = Buffer.from(given, "base64url");
  // One text has one spelling: the last character of base64url has bits that nobody reads.
  if (found.toString("base64url") !== given) return false;
  return [secret, ...(secretPrevious === undefined ? [] : [secretPrevious])]
    .map((secret) => {
      const expected = sign({ secret }, text).subarray(0, bytes);
      return found.length === expected.length && timingSafeEqual(found, expected);
    })
    .includes(true);
}
