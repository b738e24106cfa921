/** Retries of failed deliveries (B4): for 7 days, then a dead letter that can be replayed. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * Milliseconds after the first attempt in which all others are made, unless the receiver requests
 * more time (`Retry-After`).
 */
export const retryWindow = 7 * 24 * hour;

/**
 * Milliseconds for which an attempt reserves its delivery; a lost attempt is repeated after that.
 * Longer than every timeout of an attempt.
 */
export const leaseMs = 50 * second;

/** Maximum wait that an endpoint can request; milliseconds. */
export const longestWait = 24 * hour;

/**
 * Milliseconds after each failed attempt: the schedule of Standard Webhooks
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md) plus
 * an early minute for restarts, then daily; 148 hours, so that jitter stays within `retryWindow`.
 */
export const retryWaits: readonly number[] = [
  5 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
  24 * hour,
  24 * hour,
  24 * hour,
];

/**
 * Maximum share by which a wait varies, so that a recovering receiver does not get everything at
 * once.
 */
export const jitter = 0.1;

/** Attempts until a delivery is dead, including the first. */
export const mostAttempts = retryWaits.length + 1;

/**
 * Milliseconds to wait after `failures` failed attempts (1 or more), or null: give up. `random` is
 * in [0, 1); `retryAfter`, in milliseconds, can only lengthen the wait.
 */
export function retryDelay(failures: number, random: number, retryAfter: number | null = null): number | null {
  const wait = retryWaits[failures - 1];
  if (wait === undefined) return null;
  const spread = Math.round(wait * (1 + jitter * (2 * random - 1)));
  return retryAfter === null ? spread : Math.max(spread, Math.min(retryAfter, longestWait));
}

/**
 * Each wait of {@link retryWaits} with maximum jitter, in milliseconds. A longer wait was requested
 * by the receiver.
 */
export const longestOwnWaits: readonly number[] = retryWaits.map((wait) => Math.ceil(wait * (1 + jitter)));

/** `Retry-After` in milliseconds (RFC 9110 section 10.2.3); null: absent or unreadable. */
export function parseRetryAfter(header: string | null | undefined, now: Date): number | null {
  const value = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(value)) return Number(value) * second;
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(value)) return null;
  // oxlint-disable-next-line no-restricted-globals -- reads the argument, not the clock
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
