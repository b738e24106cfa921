import { failedDays, deliveryHealth } from "../../db/queries/desk/figures/deliveries.ts";
import { funnel } from "../../db/queries/desk/figures/funnel.ts";
import { load } from "../../db/queries/desk/figures/load.ts";
import { hoursToContact, promiseParts, promiseTotals, timesToContact } from "../../db/queries/desk/figures/promise.ts";
import type { Database } from "../../db/database.ts";
import { figuresCondition } from "../../db/queries/desk/figures/parameters.ts";
import { promiseApart } from "../../db/queries/promise.ts";
import { addMilliseconds } from "../../domain/contact-clock/clock.ts";
import { promiseDays } from "../../domain/contact-clock/outcome.ts";
import { type FigureDays, figureSpans } from "../../domain/desk/figures.ts";
import { queueQueryOf, firstView, noFilter, type QueueFilter } from "../../domain/desk/queue-filter.ts";
import { RefreshingCache } from "../../app/refreshing-cache.ts";

export type Figures = Awaited<ReturnType<typeof readFigures>>;

const hour = 3_600_000;
const day = 24 * hour;

export interface FiguresChoice {
  readonly days: FigureDays;
  /** Recruiters by their ids. */
  readonly filter: QueueFilter;
}

/** Reads the figures in one statement each, in sequence, so that none blocks other queries long. */
export async function readFigures(database: Database, { days, filter = noFilter }: ReadFigures, now: Date) {
  const since = addMilliseconds(now, -days * day);
  const month = addMilliseconds(now, -promiseDays * day);
  const query = { now, days, filter };
  return {
    since,
    computedAt: now,
    promise: await promiseTotals(database, query),
    apart: await promiseApart(database, figuresCondition(query)),
    before: await promiseTotals(database, { ...query, now: since }),
    parts: await promiseParts(database, query, figureSpans[days]),
    hours: await hoursToContact(database, query),
    times: await timesToContact(database, query),
    funnel: await funnel(database, query),
    load: await load(database, query),
    deliveries: await deliveryHealth(database, month, now),
    failed: await failedDays(database, month, now),
  };
}

type ReadFigures = Pick<FiguresChoice, "days"> & Partial<FiguresChoice>;

/**
 * Caches figures by number of days and filter: read again after an hour, meanwhile shown for up to
 * a day. They carry the time they were read.
 */
export class FiguresCache extends RefreshingCache<FiguresChoice, Figures> {
  constructor(database: Database, now: () => Date, failed: (error: unknown) => void) {
    super({
      read: (at, choice) => readFigures(database, choice, at),
      maxAge: hour,
      staleAge: day,
      keyOf: ({ days, filter }) => JSON.stringify([days, queueQueryOf({ view: firstView, filter })]),
      now,
      failed,
    });
  }
}
