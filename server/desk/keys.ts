/** The desk's keys: one for each purpose, so that a signature for one is worthless for another. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Secrets } from "../../app/signing.ts";

/** Derived from the current secret, and from the previous one while it is still accepted. */
export function deskKeys({ secret, secretPrevious }: Secrets, use: "session" | "device"): Secrets {
  const keyOf = (secret: string) => createHmac("sha256", secret).update(`desk:${use}`).digest("base64url");
  return { secret: keyOf(secret), secretPrevious: secretPrevious === undefined ? undefined : keyOf(secretPrevious) };
}

/** The current key first: it signs everything new. */
export function newestKeyFirst({ secret, secretPrevious }: Secrets): readonly string[] {
  return secretPrevious === undefined ? [secret] : [secret, secretPrevious];
}

/**
 * Re-signs a better-auth cookie (`value.signature`, base64) of the previous secret, because
 * better-auth accepts only one secret. Any other value is returned unchanged, for better-auth to
 * refuse.
 */
export function reSignCookie(cookie: string, { secret, secretPrevious }: Secrets): string {
  const at = cookie.lastIndexOf(".");
  if (secretPrevious === undefined || at < 1) return cookie;
  const value = cookie.slice(0, at);
  const sealed = Buffer.from(cookie.slice(at + 1), "base64");
  const before = createHmac("sha256", secretPrevious).update(value).digest();
  if (sealed.length !== before.length || !timingSafeEqual(sealed, before)) return cookie;
  return `${value}.${createHmac("sha256", secret).update(value).digest("base64")}`;
}
