/**
 * An idempotency key: 16 random bytes in hexadecimal. `crypto.randomUUID` is missing over plain
 * HTTP.
 */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
