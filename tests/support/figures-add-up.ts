/** Every figure is the sum of its parts, and its linked list has as many rows. */
import { expect } from "vitest";
import type { Database } from "../../db/database.ts";
import { keptPromise } from "../../db/queries/promise.ts";
import { countQueue } from "../../db/queries/desk/views.ts";
import { stages } from "../../domain/application/lifecycle.ts";
import { type FigureDays, figureDays } from "../../domain/desk/figures.ts";
import {
  nobodysFilter,
  noFilter,
  periodOf,
  promiseFilters,
  type QueueFilter,
  reachedStages,
  unknownFilter,
} from "../../domain/desk/queue-filter.ts";
import { isMarketCode } from "../../locales/markets.ts";
import { readFigures } from "../../server/desk/figures-cache.ts";

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

export async function expectFiguresToAddUp(database: Database, now: Date, days: readonly FigureDays[] = figureDays) {
  for (const each of days) await expectToAddUp(database, now, each);
}

async function expectToAddUp(database: Database, now: Date, days: FigureDays): Promise<void> {
  const { since, promise, parts, hours, funnel, load } = await readFigures(database, { days }, now);
  const { keptListed, missedListed, ...totals } = promise;
  if (days === 30) expect(totals).toEqual(await keptPromise(database, now));
  expect(sum(parts.map(({ kept }) => kept))).toBe(promise.kept);
  expect(sum(parts.map(({ missed }) => missed))).toBe(promise.missed);
  expect(sum(hours.map(({ people }) => people))).toBe(promise.kept);
  expect(hours.every(({ hour }) => hour >= 0 && hour < 24)).toBe(true);
  expect(sum(load.map(({ kept }) => kept))).toBe(promise.kept);

  const applied = [periodOf(since, now)];
  const wanted: { readonly of: string; readonly filter: Partial<QueueFilter>; readonly count: number }[] = [
    { of: "kept", filter: { applied, promise: ["kept"] }, count: keptListed },
    { of: "missed", filter: { applied, promise: ["missed"] }, count: missedListed },
    ...load.flatMap(({ id, contactedListed, ...todo }) => {
      const whose = [id ?? nobodysFilter];
      return [
        { of: `written by ${id}`, filter: { applied, writer: whose }, count: contactedListed },
        ...(["overdue", "now", "soon", "later"] as const).map((due) => ({
          of: `${due} of ${id}`,
          filter: { recruiter: whose, due: [due] },
          count: todo[due],
        })),
      ];
    }),
    ...funnel.flatMap((row) => {
      // An erased application is in no list.
      if (row.market === null) return [];
      const market = isMarketCode(row.market) ? [row.market] : [];
      const filter = {
        applied,
        market,
        vacancy: [row.vacancy ?? unknownFilter],
        source: [row.source ?? unknownFilter],
      };
      return reachedStages.map((stage) => ({
        of: `${stage}, ${JSON.stringify(row)}`,
        filter: { ...filter, reached: [stage] },
        count: row[stage],
      }));
    }),
  ];
  const looking = { recruiterId: "maya", now, dayEnd: now };
  const choices = wanted.map(({ filter }) => ({ view: "everybody" as const, filter: { ...noFilter, ...filter } }));
  const { choices: counts } = await countQueue(database, choices, looking);
  expect(wanted.map(({ of }, place) => [of, counts[place]])).toEqual(wanted.map(({ of, count }) => [of, count]));

  // By hour they equal the kept ones, except that parts of a merge may be contacted in different
  // hours.
  const byHour = promiseFilters
    .filter((name) => name.startsWith("hour_"))
    .map((name) => ({ view: "everybody" as const, filter: { ...noFilter, applied, promise: [name] } }));
  const ofHours = await countQueue(database, byHour, looking);
  expect(sum(ofHours.choices)).toBeGreaterThanOrEqual(keptListed);
  expect(sum(ofHours.choices)).toBeLessThanOrEqual(promise.kept);
  for (const row of funnel) {
    const people = [row.applied, ...stages.map((stage) => row[stage])];
    expect(people).toEqual(people.toSorted((left, right) => right - left));
  }
}
