/** When a delivery that failed is tried again (B4): for 7 days, then it is a dead letter that can be replayed. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * No delivery is attempted later than this after its first attempt, unless its receiver asks for more time (`Retry-After`);
 * milliseconds.
 */
export const retryWindow = 7 * 24 * hour;

/**
 * How long nobody else attempts a delivery that is being attempted, which is after how long one is attempted again that was lost: longer
 * than every bound of an attempt; milliseconds.
 */
export const leaseMs = 50 * second;

/** An endpoint that asks for more time than this gets this; milliseconds. */
export const longestWait = 24 * hour;

/**
 * Waits after the first, second, … failed attempt; milliseconds. The schedule Standard Webhooks suggests
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md, "Retry schedule"),
 * with a minute put in early, because most outages are restarts, and carried on daily to the seventh day: 148 hours, so
 * that the greatest jitter stays inside `retryWindow`.
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

/** Share of a wait by which it is lengthened or shortened, so that a receiver that comes back is not hit by all at once. */
export const jitter = 0.1;

/** Attempts until a delivery is dead, the first one included. */
export const mostAttempts = retryWaits.length + 1;

/**
 * Milliseconds to wait after `failures` failed attempts (1 or more), or null: give up.
 * `random` is in [0, 1); `retryAfter` is what the receiver asked for, in milliseconds, and only ever lengthens a wait.
 */
export function retryDelay(failures: number, random: number, retryAfter: number | null = null): number | null {
  const wait = retryWaits[failures - 1];
  if (wait === undefined) return null;
  const spread = Math.round(wait * (1 + jitter * (2 * random - 1)));
  return retryAfter === null ? spread : Math.max(spread, Math.min(retryAfter, longestWait));
}

/** The longest that each wait of {@link retryWaits} becomes by chance, in milliseconds: one that is longer was asked for by the receiver. */
export const longestOwnWaits: readonly number[] = retryWaits.map((wait) => Math.ceil(wait * (1 + jitter)));

/** `Retry-After` in milliseconds (RFC 9110 section 10.2.3: seconds, or an HTTP date); null when absent or unreadable. */
export function parseRetryAfter(header: string | null | undefined, now: Date): number | null {
  const value = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(value)) return Number(value) * second;
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(value)) return null;
  // oxlint-disable-next-line no-restricted-globals -- reads the argument, not the clock
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
