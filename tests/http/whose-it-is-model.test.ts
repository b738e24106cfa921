/**
 * Random interleavings of several people's acts on shared numbers and addresses (D30), compared
 * with a model (tests/support/whose-world.ts). TEST_INTERLEAVINGS=10000 runs the long form;
 * TEST_SEED repeats a failure.
 *
 * @module-tag long
 */
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { useApp } from "../support/app.ts";
import { engine, useDatabase } from "../support/databases.ts";
import { interleavings, seed } from "../support/environment.ts";
import { longOnPglite } from "../support/long-form.ts";
import { listeningOperator } from "../support/operators.ts";
import { type Choice, deeds, World } from "../support/whose-world.ts";

// Requesting a link has a minimum duration (tests/http/application-link.test.ts), which would
// dominate here.
vi.mock("node:timers/promises", async (original) => ({
  ...(await original<object>()),
  setTimeout: () => Promise.resolve(),
}));
// Earlier files imported the real module, and later files must not get this file's.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);

beforeAll(async () => {
  await site.database.query(
    "insert into recruiter (id, name, email, role) values ('robin', 'Robin Sample', 'robin@operator.example', 'manager')",
  );
});

/**
 * The duration of the short form in ms; it runs the same cases each time, so a result does not
 * depend on luck.
 */
const time = 20_000;
const usualSeed = 20_261_121;
/** More than any machine runs in that time; the rest is skipped. */
const mostInTime = 2000;

const choice: fc.Arbitrary<Choice> = fc.record({
  do: fc.constantFrom(...deeds),
  who: fc.nat(5),
  what: fc.nat(40),
  which: fc.nat(60),
  how: fc.nat(60),
});
const choices = fc.array(choice, { minLength: 8, maxLength: 20, size: "max" });

test(
  "no one sees or changes what they neither sent nor own the mailbox of, and no one is locked out",
  { timeout: 0, ...longOnPglite },
  async () => {
    let runs = 0;
    let steps = 0;
    const began = performance.now();
    const report = () => {
      const seconds = Math.round((performance.now() - began) / 1000);
      console.log(`${engine}: ${runs} interleavings, ${steps} steps, ${seconds} s`);
    };
    await fc.assert(
      fc.asyncProperty(choices, async (all) => {
        // The first case always runs to its end.
        if (interleavings === 0 && runs > 0 && performance.now() - began > time) return;
        const world = new World(site);
        try {
          for (const step of all) await world.do(step);
          await world.ownersGetIn();
        } catch (error) {
          throw new Error(`${world.said.join("\n")}\n${error instanceof Error ? error.message : String(error)}`, {
            cause: error,
          });
        }
        runs += 1;
        steps += all.length;
        (site.logged as string[]).length = 0;
        if (interleavings > 0 && runs % 100 === 0) report();
      }),
      {
        numRuns: interleavings || mostInTime,
        ...(interleavings > 0 && seed === undefined ? {} : { seed: seed ?? usualSeed }),
      },
    );
    if (interleavings > 0) report();
    expect(runs).toBeGreaterThan(0);
  },
);
