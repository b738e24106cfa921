import { failedDays, deliveryHealth } from "../../db/queries/desk/figures/deliveries.ts";
import { funnel } from "../../db/queries/desk/figures/funnel.ts";
import { load } from "../../db/queries/desk/figures/load.ts";
import { hoursToContact, promiseParts, promiseTotals, timesToContact } from "../../db/queries/desk/figures/promise.ts";
import type { Database } from "../../db/database.ts";
import { askedOf as conditionsOf } from "../../db/queries/desk/figures/asked.ts";
import { promiseApart } from "../../db/queries/promise.ts";
import { after } from "../../domain/contact-clock/clock.ts";
import { promiseDays } from "../../domain/contact-clock/outcome.ts";
import { type FigureDays, figureSpans } from "../../domain/desk/figures.ts";
import { askedOf, firstView, noFilter, type QueueFilter } from "../../domain/desk/queue-filter.ts";
import { KeptAnHour } from "./kept-an-hour.ts";

export type Figures = Awaited<ReturnType<typeof readFigures>>;

const day = 86_400_000;

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
    apart: await promiseApart(database, conditionsOf(asked)),
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

/** For each number of days and each filter. They say from when they are. */
export class FiguresCache extends KeptAnHour<WhichFigures, Figures> {
  constructor(database: Database, now: () => Date, failed: (error: unknown) => void) {
    super({
      read: (which, at) => readFigures(database, which, at),
      keyOf: ({ days, filter }) => JSON.stringify([days, askedOf({ view: firstView, filter })]),
      now,
      failed,
    });
  }
}
