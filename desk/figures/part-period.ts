import { type FigureDays, type figureSpans } from "../../domain/desk/figures.ts";
import { periodOf } from "../../domain/desk/queue-filter.ts";

const day = 86_400_000;

/** When those of one bar applied, as the lists filter: a day, week or month of UTC, as far as it is in the whole. */
export function partPeriod(
  start: string,
  unit: (typeof figureSpans)[FigureDays],
  [since, until]: readonly [Date, Date],
): string {
  const from = new Date(start);
  const end =
    unit === "month"
      ? Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1)
      : from.getTime() + (unit === "week" ? 7 : 1) * day;
  // From the one moment on, and before the other.
  return periodOf(
    new Date(Math.max(since.getTime(), from.getTime() - 1)),
    new Date(Math.min(until.getTime(), end - 1)),
  );
}
