/** The rule and its SQL give the same next act for any application. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { columnOf, nextAt } from "../../db/application-columns.ts";
import { integer, nullable, time } from "../../db/rows.ts";
import { type Moment, moments } from "../../domain/application/lifecycle.ts";
import { nextAction } from "../../domain/desk/next-action.ts";
import { useDatabase } from "../support/databases.ts";
import { freshApplication } from "../support/fresh-application.ts";

const context = useDatabase();

const start = new Date("2026-03-28T12:00:00Z");
/** Across a clock change, and mostly unset. */
const moment = fc.option(
  fc.integer({ min: 0, max: 96 }).map((hours) => new Date(start.getTime() + hours * 1_800_000)),
  { nil: null, freq: 2 },
);
const happened = fc.record({
  createdAt: fc.constant(start),
  ...(Object.fromEntries(moments.map((name) => [name, moment])) as { [Name in Moment]: typeof moment }),
});

test("the rule and the index give the same next act", async () => {
  const { database } = context;
  const cases = fc.sample(happened, 2000).map((given) => ({ ...freshApplication, ...given }));
  // Few random applications are open, so each case is repeated without endings.
  const open = cases.map((given) => ({
    ...given,
    declinedAt: null,
    closedAt: null,
    optedOutAt: null,
    spamAt: null,
    withdrawnAt: null,
    erasedAt: null,
    heldAt: null,
  }));
  const all = [...cases, ...open];
  const names = ["createdAt", ...moments] as const;
  const shown = await database.rows(
    { at: nullable(time), place: integer },
    `select (${nextAt}) at time zone 'UTC' as at, a.place from jsonb_to_recordset($1::jsonb)
       as a(place integer, ${names.map((name) => `${columnOf(name)} timestamptz`).join(", ")}) order by a.place`,
    [
      JSON.stringify(
        all.map((given, place) => ({
          place,
          ...Object.fromEntries(names.map((name) => [columnOf(name), given[name]])),
        })),
      ),
    ],
  );
  expect(shown.map(({ at }) => at)).toEqual(all.map((given) => nextAction(given)?.at ?? null));
  expect(shown.some(({ at }) => at !== null)).toBe(true);
});
