import type { DeskFigures } from "../../domain/desk/figures.ts";

/**
 * Whether there is no data at all: none in this period, none before it, and nothing in progress.
 */
export function isEmpty({ promise, funnel, load, deliveries }: DeskFigures): boolean {
  const { kept, missed, spam, before } = promise;
  return (
    funnel.length === 0 &&
    deliveries.length === 0 &&
    kept + missed + spam + before.kept + before.missed === 0 &&
    load.every(({ overdue, now, soon, later }) => overdue + now + soon + later === 0)
  );
}
