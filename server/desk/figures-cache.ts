import { failedDays, deliveryHealth } from "../../db/queries/desk/figures/deliveries.ts";
import { funnel } from "../../db/queries/desk/figures/funnel.ts";
import { load } from "../../db/queries/desk/figures/load.ts";
import { hoursToContact, promiseParts, promiseTotals, timesToContact } from "../../db/queries/desk/figures/promise.ts";
import type { Database } from "../../db/database.ts";
import { after } from "../../domain/contact-clock/clock.ts";
import { promiseDays } from "../../domain/contact-clock/outcome.ts";
import { type FigureDays, figureSpans } from "../../domain/desk/figures.ts";
import { askedOf, firstView, noFilter, type QueueFilter } from "../../domain/desk/queue-filter.ts";

export type Figures = Awaited<ReturnType<typeof readFigures>>;

const hour = 3_600_000;
const day = 24 * hour;

export interface WhichFigures {
  readonly days: FigureDays;
  /** Recruiters by their ids. */
  readonly filter: QueueFilter;
}

/** The figures as they are read: each by one statement of its own, one after the other, so that nothing is held up long. */
export async function readFigures(database: Database, { days, filter = noFilter }: ReadFigures, now: Date) {
  const since = after(now, -days * day);
  const month = after(now, -promiseDays * day);
  const asked = { now, days, filter };
  return {
    since,
    computedAt: now,
    promise: await promiseTotals(database, asked),
    before: await promiseTotals(database, { ...asked, now: since }),
    parts: await promiseParts(database, asked, figureSpans[days]),
    hours: await hoursToContact(database, asked),
    times: await timesToContact(database, asked),
    funnel: await funnel(database, asked),
    load: await load(database, asked),
    deliveries: await deliveryHealth(database, month, now),
    failed: await failedDays(database, month, now),
  };
}

type ReadFigures = Pick<WhichFigures, "days"> & Partial<WhichFigures>;

/** So many are kept, of those that were asked for last. */
const mostKept = 50;

interface Kept {
  readonly at: number;
  readonly figures: Promise<Figures>;
  /** What is shown while newer ones are read. */
  last: Figures | null;
}

/**
 * Read from the rows at most once an hour, for each number of days and each filter: whoever asks later than that is shown the last ones at once, and
 * the new ones are there for whoever comes next. They say from when they are; those of yesterday nobody is shown.
 */
export class FiguresCache {
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #failed: (error: unknown) => void;
  readonly #kept = new Map<string, Kept>();

  constructor(database: Database, now: () => Date, failed: (error: unknown) => void) {
    this.#database = database;
    this.#now = now;
    this.#failed = failed;
  }

  async read(which: WhichFigures): Promise<Figures> {
    const now = this.#now();
    const key = JSON.stringify([which.days, askedOf({ view: firstView, filter: which.filter })]);
    const kept = this.#kept.get(key);
    if (kept && Math.abs(now.getTime() - kept.at) < hour) return kept.last ?? kept.figures;
    const figures = readFigures(this.#database, which, now);
    const recent = kept !== undefined && Math.abs(now.getTime() - kept.at) < day;
    const fresh: Kept = { at: now.getTime(), figures, last: recent ? kept.last : null };
    this.#kept.delete(key);
    this.#kept.set(key, fresh);
    for (const old of [...this.#kept.keys()].slice(0, -mostKept)) this.#kept.delete(old);
    figures.then(
      (read) => (fresh.last = read),
      (error: unknown) => {
        this.#failed(error);
        // Whoever asks next has them read again.
        if (this.#kept.get(key) === fresh) this.#kept.delete(key);
      },
    );
    return fresh.last ?? figures;
  }
}
