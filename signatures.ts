/**
 * What the deployment signs: cookies and private links. Everything new is signed with the secret; what was signed with the
 * one before it (SECRET_PREVIOUS) is still believed, so that a rotation kills no link that was mailed.
 */
import { createECDH, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

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

export interface VapidKeys {
  /** base64url, uncompressed P-256. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The keys a push service knows us by (RFC 8292), made of the deployment's secret: nothing more to keep, and to lose. With another
 * secret they are others, and browsers subscribe anew when the desk is opened.
 */
export function vapidKeys(secret: string): VapidKeys {
  const curve = createECDH("prime256v1");
  // One in four thousand million is no number of the curve: then the next one.
  for (let attempt = 0; ; attempt += 1) {
    const scalar = Buffer.from(hkdfSync("sha256", secret, "", `fairlead web push ${attempt}`, 32));
    try {
      curve.setPrivateKey(scalar);
      return { publicKey: curve.getPublicKey("base64url"), privateKey: scalar.toString("base64url") };
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
}
