/** `Idempotency-Key` on `/api/register` (D10): the same key with the same body gets the same answer. */

/** Days a key is kept. */
export const idempotencyKeyDays = 30;
/** The same in milliseconds. */
export const idempotencyKeyKept = idempotencyKeyDays * 86_400_000;

/** 1 to 200 visible ASCII characters (draft-ietf-httpapi-idempotency-key-header leaves the format to the server). */
export function isIdempotencyKey(value: string): boolean {
  return /^[\x21-\x7e]{1,200}$/.test(value);
}

/** Long and mixed enough to have been drawn at random for this one call, as a browser's UUID is; a counter or a date is not. */
export function isUnguessableKey(value: string): boolean {
  return value.length >= 22 && new Set(value).size >= 10;
}
