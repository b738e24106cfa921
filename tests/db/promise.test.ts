/** The promise figures (B7): SQL and rule agree for any application. */
import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { keptPromise, promiseApart, promiseParameters } from "../../db/queries/promise.ts";
import { type PromiseFacts, promiseOutcome } from "../../domain/contact-clock/outcome.ts";
import { useDatabase } from "../support/databases.ts";
import { ago, bare, now, promiseOutcomes } from "../support/promise-outcomes.ts";

const context = useDatabase();

const columns = {
  createdAt: "created_at",
  contactedAt: "contacted_at",
  optedOutAt: "opted_out_at",
  spamAt: "spam_at",
  withdrawnAt: "withdrawn_at",
  erasedAt: "erased_at",
  nobodyWroteAt: "nobody_wrote_at",
  heldAt: "held_at",
  contactProof: "contact_proof",
  spamConfirmedAt: "spam_confirmed_at",
  promiseRestartedAt: "promise_restarted_at",
  partedFromFloodAt: "parted_from_flood_at",
} as const satisfies Record<keyof PromiseFacts, string>;
const names = Object.keys(columns) as (keyof PromiseFacts)[];

beforeEach(() => context.database.query("delete from application"));

async function save(applications: readonly PromiseFacts[]): Promise<void> {
  await context.database.query(
    `insert into application (${names.map((name) => columns[name]).join(", ")})
     select ${names.map((name) => `"${name}"`).join(", ")} from jsonb_to_recordset($1::jsonb)
       as one (${names.map((name) => `"${name}" ${name === "contactProof" ? "text" : "timestamptz"}`).join(", ")})`,
    [JSON.stringify(applications)],
  );
}

test.each(promiseOutcomes)("the promise counts %s", async (_, change, outcome) => {
  await save([{ ...bare, ...change }]);
  expect(await keptPromise(context.database, now)).toEqual({
    kept: outcome === "kept" ? 1 : 0,
    missed: outcome === "missed" ? 1 : 0,
  });
});

test("exactly thirty days count", async () => {
  const day = 24;
  await save([
    { ...bare, createdAt: ago(30 * day) },
    { ...bare, createdAt: new Date(ago(30 * day).getTime() + 1) },
    { ...bare, createdAt: ago(-1), nobodyWroteAt: ago(-2) },
  ]);
  expect(await keptPromise(context.database, now)).toEqual({ kept: 0, missed: 1 });
});

const isLeftOut = (application: PromiseFacts) => promiseOutcome(application, now) === "not_counted";

test("the figure is right for any applications", async () => {
  const created = fc.integer({ min: 0, max: 30 * 24 * 60 - 1 }).map((minutes) => ago(minutes / 60));
  const later = fc.option(fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.constant(24 * 60)), { nil: null });
  const application = fc
    .tuple(created, fc.array(later, { minLength: names.length - 1, maxLength: names.length - 1 }))
    .map(([createdAt, minutes]) => {
      const marks = names.slice(1).map((name, index): [string, Date | string | null] => {
        const passed = minutes[index] ?? null;
        if (name === "contactProof") return [name, passed === null ? null : "number"];
        return [name, passed === null ? null : new Date(createdAt.getTime() + passed * 60_000)];
      });
      return { ...bare, ...Object.fromEntries(marks), createdAt };
    });
  await fc.assert(
    fc.asyncProperty(fc.array(application, { minLength: 1, maxLength: 30 }), async (applications) => {
      await context.database.query("delete from application");
      await save(applications);
      const outcomes = applications.map((application) => promiseOutcome(application, now));
      const count = (outcome: string) => outcomes.filter((each) => each === outcome).length;
      expect(await keptPromise(context.database, now)).toEqual({ kept: count("kept"), missed: count("missed") });
      // Excluded as opted out: those that would count without the opt-out.
      const optedOut = applications.filter((each) => {
        const stayed = { ...each, withdrawnAt: null, erasedAt: null };
        return isLeftOut(stayed) && !isLeftOut({ ...stayed, optedOutAt: null });
      }).length;
      const asked = { condition: "true", parameters: promiseParameters(now, 30) };
      expect(await promiseApart(context.database, asked)).toMatchObject({ optedOut });
    }),
    { numRuns: 25 },
  );
});
