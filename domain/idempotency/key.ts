/** `Idempotency-Key` on `/api/register` (D10): the same key and body get the same answer. */

/** Days a key is kept. */
export const idempotencyKeyDays = 30;
/** Milliseconds. */
export const idempotencyKeyLifetime = idempotencyKeyDays * 86_400_000;

/** 1 to 200 visible ASCII characters; draft-ietf-httpapi-idempotency-key-header sets no format. */
export function isIdempotencyKey(value: string): boolean {
  return /^[\x21-\x7e]{1,200}$/.test(value);
}

/** Long and varied enough to be random, such as a browser's UUID; not a counter or a date. */
export function isUnguessableKey(value: string): boolean {
  return value.length >= 22 && new Set(value).size >= 10;
}
