import type { DeskFigures } from "../../domain/desk/figures.ts";

/**
 * Whether there is no data about applicants: none in this period, none before it, and nothing in
 * progress. Deliveries do not count: recruiters receive emails before anybody applies.
 */
export function isEmpty({ promise, funnel, load }: DeskFigures): boolean {
  const { kept, missed, spam, before } = promise;
  return (
    funnel.length === 0 &&
    kept + missed + spam + before.kept + before.missed === 0 &&
    load.every(({ overdue, now, soon, later }) => overdue + now + soon + later === 0)
  );
}
