/**
 * Random orders of merges, splits, erasures, marks and undos: the figures always add up and link to
 * as many rows as they count. TEST_INTERLEAVINGS=1000 runs the long form; TEST_SEED repeats a
 * failure.
 *
 * @module-tag long
 */
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { quietCommands } from "../support/commands.ts";
import { engine, useDatabase } from "../support/databases.ts";
import { interleavings, seed } from "../support/environment.ts";
import { longOnPglite } from "../support/long-form.ts";
import { expectFiguresToAddUp } from "../support/figures-add-up.ts";
import { deeds, MergingWorld, type Step } from "../support/merging-world.ts";

const context = useDatabase();

beforeAll(async () => {
  await context.database.query(engine === "pglite" ? "set synchronous_commit = off" : "select 1");
  await context.database.query(
    `insert into recruiter (id, name, email, role) values ('maya', 'Maya', 'maya@operator.example', 'recruiter'),
       ('robin', 'Robin', 'robin@operator.example', 'manager')`,
  );
});

/** The maximum duration of the short form in ms. */
const time = 60_000;
const orders = 200;

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(...deeds),
  who: fc.nat(30),
  what: fc.nat(200),
  which: fc.nat(30),
});
const order = fc.record({
  starts: fc.array(fc.constantFrom("waiting", "waiting", "contacted", "contacted", "closed"), {
    minLength: 4,
    maxLength: 6,
  }),
  steps: fc.array(step, { minLength: 4, maxLength: 12, size: "max" }),
});

test(
  "the figures add up after any sequence of merges, splits, erasures and marks",
  { timeout: 0, ...longOnPglite },
  async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(order, async ({ starts, steps }) => {
        await context.database.query("delete from suppression");
        await context.database.query("delete from application");
        const world = new MergingWorld(quietCommands(context));
        try {
          await world.begin(starts);
          for (const each of steps) await world.do(each);
          await expectFiguresToAddUp(context.database, world.now, [30]);
        } catch (error) {
          throw new Error(`${world.said.join("\n")}\n${error instanceof Error ? error.message : String(error)}`, {
            cause: error,
          });
        }
        runs += 1;
      }),
      {
        numRuns: interleavings || orders,
        seed: seed ?? 20_261_122,
        ...(interleavings > 0 ? {} : { interruptAfterTimeLimit: time }),
      },
    );
    console.log(`${engine}: ${runs} orders`);
    expect(runs).toBeGreaterThan(20);
  },
);
