/** The desk's own keys: one for each use, so that what one signs is worth nothing to another. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Secrets } from "../../signatures.ts";

/** Of the secret, and of the one before it while that is still believed. */
export function deskKeys({ secret, secretPrevious }: Secrets, use: "session" | "device"): Secrets {
  const keyOf = (secret: string) => createHmac("sha256", secret).update(`desk:${use}`).digest("base64url");
  return { secret: keyOf(secret), secretPrevious: secretPrevious === undefined ? undefined : keyOf(secretPrevious) };
}

/** The one that everything new is made with first. */
export function eachKey({ secret, secretPrevious }: Secrets): readonly string[] {
  return secretPrevious === undefined ? [secret] : [secret, secretPrevious];
}

/**
 * A cookie's value as better-auth signs it (`value.signature`, the signature in base64), signed anew if it is of the secret
 * before: better-auth itself believes only one. Anything else comes back as it was, for better-auth to refuse.
 */
export function signedNow(cookie: string, { secret, secretPrevious }: Secrets): string {
  const at = cookie.lastIndexOf(".");
  if (secretPrevious === undefined || at < 1) return cookie;
  const value = cookie.slice(0, at);
  const given = Buffer.from(cookie.slice(at + 1), "base64");
  const before = createHmac("sha256", secretPrevious).update(value).digest();
  if (given.length !== before.length || !timingSafeEqual(given, before)) return cookie;
  return `${value}.${createHmac("sha256", secret).update(value).digest("base64")}`;
}
