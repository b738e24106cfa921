/**
 * Random orders of merges, splits, marks, undos, notes and applicants' acts: every row is correct,
 * and undo restores it (tests/support/merging-world.ts). TEST_INTERLEAVINGS=1000 runs the long
 * form; TEST_SEED repeats a failure.
 */
import * as fc from "fast-check";
import { beforeAll, test } from "vitest";
import { quietCommands } from "../support/commands.ts";
import { engine, useDatabase } from "../support/databases.ts";
import { interleavings, seed } from "../support/environment.ts";
import { longOnPglite } from "../support/long-form.ts";
import { deeds, MergingWorld, type Step } from "../support/merging-world.ts";

const context = useDatabase();

beforeAll(async () => {
  // Nothing must survive a crash here, and disk syncs would dominate the time.
  await context.database.query(engine === "pglite" ? "set synchronous_commit = off" : "select 1");
  await context.database.query(
    `insert into recruiter (id, name, email, role) values ('maya', 'Maya', 'maya@operator.example', 'recruiter'),
       ('robin', 'Robin', 'robin@operator.example', 'manager')`,
  );
});

/** In the short form. */
const orders = 120;

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(...deeds),
  who: fc.nat(30),
  what: fc.nat(200),
  which: fc.nat(30),
});
const starts = fc.array(fc.constantFrom("waiting", "waiting", "waiting", "contacted", "closed", "opted_out"), {
  minLength: 3,
  maxLength: 5,
});
const order = fc.record({
  starts,
  steps: fc.array(step, { minLength: 4, maxLength: 14, size: "max" }),
  end: fc.nat(5),
});

test(
  "every row is correct after any sequence of merges, splits, marks and undos",
  { timeout: 0, ...longOnPglite },
  async () => {
    await fc.assert(
      fc.asyncProperty(order, async ({ starts: all, steps, end }) => {
        const world = new MergingWorld(quietCommands(context));
        try {
          await world.begin(all);
          for (const each of steps) await world.do(each);
          await world.end(end);
        } catch (error) {
          throw new Error(`${world.said.join("\n")}\n${error instanceof Error ? error.message : String(error)}`, {
            cause: error,
          });
        }
      }),
      { numRuns: interleavings || orders, seed: seed ?? 20_261_122 },
    );
  },
);
