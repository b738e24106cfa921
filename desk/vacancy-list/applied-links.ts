import { type QueueQuery, queueQueryOf, noFilter, periodOf } from "../../domain/desk/queue-filter.ts";

/** Milliseconds of the recent period. */
const lately = 30 * 86_400_000;

/** Rounded to the minute, so that links stay the same while the list is open. */
const minute = 60_000;

export function appliedLately(slug: string, now: number): QueueQuery {
  const until = Math.ceil(now / minute) * minute;
  const applied = [periodOf(new Date(until - lately), new Date(until))];
  return queueQueryOf({ view: "everybody", filter: { ...noFilter, vacancy: [slug], applied } });
}

/** New applications without first contact. */
export function waitingNow(slug: string): QueueQuery {
  return queueQueryOf({ view: "everybody", filter: { ...noFilter, vacancy: [slug], stage: ["new"] } });
}
