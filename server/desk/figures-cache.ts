import { failedDays, deliveryHealth } from "../../db/queries/desk/figures/deliveries.ts";
import { funnel } from "../../db/queries/desk/figures/funnel.ts";
import { load } from "../../db/queries/desk/figures/load.ts";
import { hoursToContact, promiseParts, timesToContact } from "../../db/queries/desk/figures/promise.ts";
import { keptPromise } from "../../db/queries/promise.ts";
import type { Database } from "../../db/database.ts";
import { after } from "../../domain/contact-clock/clock.ts";
import { promiseDays } from "../../domain/contact-clock/outcome.ts";
import { type FigureDays, figureSpans } from "../../domain/desk/figures.ts";

export type Figures = Awaited<ReturnType<typeof readFigures>>;

const hour = 3_600_000;
const day = 24 * hour;

/** The figures as they are read: each by one statement of its own, one after the other, so that nothing is held up long. */
export async function readFigures(database: Database, days: FigureDays, now: Date) {
  const since = after(now, -days * day);
  const month = after(now, -promiseDays * day);
  return {
    days,
    since,
    computedAt: now,
    promise: await keptPromise(database, now, days),
    before: await keptPromise(database, since, days),
    parts: await promiseParts(database, now, days, figureSpans[days]),
    hours: await hoursToContact(database, now, days),
    times: await timesToContact(database, now, days),
    funnel: await funnel(database, since, now),
    load: await load(database, now, days),
    deliveries: await deliveryHealth(database, month, now),
    failed: await failedDays(database, month, now),
  };
}

interface Kept {
  readonly at: number;
  readonly figures: Promise<Figures>;
  /** What is shown while newer ones are read. */
  last: Figures | null;
}

/**
 * Read from the rows at most once an hour, for each number of days: whoever asks later than that is shown the last ones at once, and
 * the new ones are there for whoever comes next. They say from when they are; those of yesterday nobody is shown.
 */
export class FiguresCache {
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #failed: (error: unknown) => void;
  readonly #kept = new Map<FigureDays, Kept>();

  constructor(database: Database, now: () => Date, failed: (error: unknown) => void) {
    this.#database = database;
    this.#now = now;
    this.#failed = failed;
  }

  async read(days: FigureDays): Promise<Figures> {
    const now = this.#now();
    const kept = this.#kept.get(days);
    if (kept && Math.abs(now.getTime() - kept.at) < hour) return kept.last ?? kept.figures;
    const figures = readFigures(this.#database, days, now);
    const recent = kept !== undefined && Math.abs(now.getTime() - kept.at) < day;
    const fresh: Kept = { at: now.getTime(), figures, last: recent ? kept.last : null };
    this.#kept.set(days, fresh);
    figures.then(
      (read) => (fresh.last = read),
      (error: unknown) => {
        this.#failed(error);
        // Whoever asks next has them read again.
        if (this.#kept.get(days) === fresh) this.#kept.delete(days);
      },
    );
    return fresh.last ?? figures;
  }
}
