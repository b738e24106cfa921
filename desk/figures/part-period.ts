import type { DeskFigures, FigureDays, figureSpans } from "../../domain/desk/figures.ts";
import { periodOf } from "../../domain/desk/queue-filter.ts";

const day = 86_400_000;

type Unit = (typeof figureSpans)[FigureDays];
type Part = DeskFigures["promise"]["parts"][number];

/** Start of the next UTC day, week or month, in milliseconds. */
function next(start: Date, unit: Unit): number {
  if (unit === "month") return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1);
  return start.getTime() + (unit === "week" ? 7 : 1) * day;
}

/** Start of the UTC day, week or month that contains `at`. Weeks begin on Mondays. */
function startOf(at: Date, unit: Unit): Date {
  const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  if (unit === "month") return new Date(Date.UTC(year, month));
  return new Date(Date.UTC(year, month, unit === "week" ? date - ((at.getUTCDay() + 6) % 7) : date));
}

/** Every day, week or month from `since` to `until`, including those without applications. */
export function everyPart(parts: readonly Part[], unit: Unit, [since, until]: readonly [Date, Date]): readonly Part[] {
  const known = new Map(parts.map((part) => [Date.parse(part.from), part]));
  const all: Part[] = [];
  for (let at = startOf(since, unit); at <= until; at = new Date(next(at, unit))) {
    all.push(known.get(at.getTime()) ?? { from: at.toISOString(), kept: 0, missed: 0 });
  }
  return all;
}

/**
 * The application period of one bar as a list filter: a UTC day, week or month, cut to the whole
 * period.
 */
export function partPeriod(start: string, unit: Unit, [since, until]: readonly [Date, Date]): string {
  const from = new Date(start);
  // The filter includes its start and excludes its end.
  return periodOf(
    new Date(Math.max(since.getTime(), from.getTime() - 1)),
    new Date(Math.min(until.getTime(), next(from, unit) - 1)),
  );
}
