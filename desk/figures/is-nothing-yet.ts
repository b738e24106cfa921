import type { DeskFigures } from "../../domain/desk/figures.ts";

/** Whether nobody has been counted anywhere yet: not in these days, not before them, nor is anybody or anything on the way. */
export function isNothingYet({ promise, funnel, load, deliveries }: DeskFigures): boolean {
  const { kept, missed, spam, before } = promise;
  return (
    funnel.length === 0 &&
    deliveries.length === 0 &&
    kept + missed + spam + before.kept + before.missed === 0 &&
    load.every(({ overdue, now, soon, later }) => overdue + now + soon + later === 0)
  );
}
