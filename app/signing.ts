/**
 * Signs cookies and private links. New signatures use SECRET; those made with SECRET_PREVIOUS are
 * still accepted, so that a rotation breaks no emailed link.
 */
import { createECDH, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

export interface Secrets {
  readonly secret: string;
  readonly secretPrevious: string | undefined;
}

/**
 * HMAC-SHA-256 of a text that begins with its purpose, so that a signature is valid for one purpose
 * only. 32 bytes.
 */
export function sign({ secret }: Pick<Secrets, "secret">, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}

/** Stands for a text without showing it: equal for equal texts, of no use without the secret. */
export function keyedHash(secrets: Pick<Secrets, "secret">, text: string): string {
  return sign(secrets, text).subarray(0, 16).toString("base64url");
}

/**
 * Whether `signature` (base64url) is the text's signature under either secret, cut to `bytes`. Runs
 * in constant time.
 */
export function isSigned({ secret, secretPrevious }: Secrets, text: string, signature: string, bytes = 32): boolean {
  const received = Buffer.from(signature, "base64url");
  // Enforces one spelling: the last character of base64url has unused bits.
  if (received.toString("base64url") !== signature) return false;
  return [secret, ...(secretPrevious === undefined ? [] : [secretPrevious])]
    .map((secret) => {
      const expected = sign({ secret }, text).subarray(0, bytes);
      return received.length === expected.length && timingSafeEqual(received, expected);
    })
    .includes(true);
}

/** 144 bits. */
const linkSignatureBytes = 18;

/**
 * The signature at the end of a private link, base64url. It ends in a letter or digit, because mail
 * programs drop a trailing "-" or "_" from links.
 */
export function signLink(secrets: Pick<Secrets, "secret">, text: string): string {
  const signature = sign(secrets, text).subarray(0, linkSignatureBytes).toString("base64url");
  return /[-_]$/.test(signature) ? `${signature}0` : signature;
}

/**
 * Whether `signature` is a result of {@link signLink}, now or before it changed the ending, even if
 * a mail program dropped the last character.
 */
export function isLinkSigned(secrets: Secrets, text: string, signature: string): boolean {
  const whole = /^[\w-]{23}$/.test(signature)
    ? [`${signature}-`, `${signature}_`]
    : [signature.replace(/^([\w-]{23}[-_])0$/, "$1")];
  return whole.map((signature) => isSigned(secrets, text, signature, linkSignatureBytes)).includes(true);
}

export interface VapidKeys {
  /** base64url, uncompressed P-256. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Keys for push services (RFC 8292), derived from the secret so that there is nothing else to
 * store. Another secret changes them, and browsers subscribe again when the desk is opened.
 */
export function vapidKeys(secret: string): VapidKeys {
  const curve = createECDH("prime256v1");
  // One value in four thousand million is not on the curve: try the next one.
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
