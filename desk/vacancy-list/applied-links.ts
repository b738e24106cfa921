/** The people whom a row counts, as the queue's address says them. */
import { type Asked, askedOf, noFilter, periodOf } from "../../domain/desk/queue-filter.ts";

/** Milliseconds that "lately" is. */
const lately = 30 * 86_400_000;

/** To the minute, so that the address stays the same while the list is looked at. */
const minute = 60_000;

export function appliedLately(slug: string, now: number): Asked {
  const until = Math.ceil(now / minute) * minute;
  const applied = [periodOf(new Date(until - lately), new Date(until))];
  return askedOf({ view: "everybody", filter: { ...noFilter, vacancy: [slug], applied } });
}

/** Nobody has written to them yet. */
export function waitingNow(slug: string): Asked {
  return askedOf({ view: "everybody", filter: { ...noFilter, vacancy: [slug], stage: ["new"] } });
}
