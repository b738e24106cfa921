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

/** 144 bits. */
const linkSignatureBytes = 18;

/**
 * The signature that ends a private link, base64url. Its last character is a letter or a digit: mail programs leave a "-" or "_" at
 * the end of an address out of the link.
 */
export function signLink(secrets: Pick<Secrets, "secret">, text: string): string {
  const signature = sign(secrets, text).subarray(0, linkSignatureBytes).toString("base64url");
  return /[-_]$/.test(signature) ? `${signature}0` : signature;
}

/** Whether `given` is what {@link signLink} gives, or gave before it ended them, also where a mail program has left out the end. */
export function isLinkSigned(secrets: Secrets, text: string, given: string): boolean {
  const whole = /^[\w-]{23}$/.test(given) ? [`${given}-`, `${given}_`] : [given.replace(/^([\w-]{23}[-_])0$/, "$1")];
  return whole.map((signature) => isSigned(secrets, text, signature, linkSignatureBytes)).includes(true);
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
