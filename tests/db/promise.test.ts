/** The kept promise in figures (B7): the SQL and the rule say the same of any application. */
import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { keptPromise } from "../../db/queries/promise.ts";
import { type PromiseFacts, promiseOutcome } from "../../domain/contact-clock/outcome.ts";
import { useDatabase } from "../support/databases.ts";

const context = useDatabase();
const now = new Date("2026-11-20T10:00:00Z");
const hour = 3_600_000;
const ago = (hours: number) => new Date(now.getTime() - hours * hour);

const columns = {
  createdAt: "created_at",
  contactedAt: "contacted_at",
  optedOutAt: "opted_out_at",
  spamAt: "spam_at",
  withdrawnAt: "withdrawn_at",
  erasedAt: "erased_at",
  nobodyWroteAt: "nobody_wrote_at",
  heldAt: "held_at",
} as const satisfies Record<keyof PromiseFacts, string>;
const names = Object.keys(columns) as (keyof PromiseFacts)[];

beforeEach(() => context.database.query("delete from application"));

async function save(applications: readonly PromiseFacts[]): Promise<void> {
  await context.database.query(
    `insert into application (${names.map((name) => columns[name]).join(", ")})
     select ${names.map((name) => `"${name}"`).join(", ")} from jsonb_to_recordset($1::jsonb)
       as one (${names.map((name) => `"${name}" timestamptz`).join(", ")})`,
    [JSON.stringify(applications)],
  );
}

const bare: PromiseFacts = {
  createdAt: ago(48),
  contactedAt: null,
  optedOutAt: null,
  spamAt: null,
  withdrawnAt: null,
  erasedAt: null,
  nobodyWroteAt: null,
  heldAt: null,
};

test.each<[string, Partial<PromiseFacts>, ReturnType<typeof promiseOutcome>]>([
  ["contacted in time", { contactedAt: ago(30) }, "kept"],
  ["contacted a moment before it was due", { contactedAt: new Date(ago(24).getTime() - 1) }, "kept"],
  ["contacted when it was due", { contactedAt: ago(24) }, "missed"],
  ["contacted too late", { contactedAt: ago(3) }, "missed"],
  [
    "contacted, says the recruiter; nobody wrote, says the person",
    { contactedAt: ago(30), nobodyWroteAt: ago(1) },
    "missed",
  ],
  ["marked as spam after the person's word", { nobodyWroteAt: ago(5), spamAt: ago(1) }, "missed"],
  ["nobody ever wrote", {}, "missed"],
  ["still running", { createdAt: ago(23) }, "undecided"],
  ["due this moment", { createdAt: ago(24) }, "missed"],
  ["contacted, and not yet due", { createdAt: ago(3), contactedAt: ago(1) }, "kept"],
  ["spam", { spamAt: ago(40) }, "not_counted"],
  ["withdrawn before it was due", { withdrawnAt: ago(25) }, "not_counted"],
  ["withdrawn after it was missed", { withdrawnAt: ago(20) }, "missed"],
  ["opted out before it was due", { optedOutAt: ago(40) }, "not_counted"],
  ["contacted, then withdrawn", { contactedAt: ago(40), withdrawnAt: ago(30) }, "kept"],
  ["erased before it was due", { erasedAt: ago(47) }, "not_counted"],
  ["contacted in time, erased later", { contactedAt: ago(40), erasedAt: ago(1) }, "kept"],
  ["missed, erased later", { erasedAt: ago(1) }, "missed"],
  ["held back", { heldAt: ago(48) }, "not_counted"],
  ["held back, nobody wrote, says the person", { heldAt: ago(48), nobodyWroteAt: ago(1) }, "not_counted"],
])("%s", async (_, change, outcome) => {
  const one = { ...bare, ...change };
  expect(promiseOutcome(one, now)).toBe(outcome);
  await save([one]);
  expect(await keptPromise(context.database, now)).toEqual({
    kept: outcome === "kept" ? 1 : 0,
    missed: outcome === "missed" ? 1 : 0,
  });
});

test("thirty days count, to the moment", async () => {
  const day = 24;
  await save([
    { ...bare, createdAt: ago(30 * day) },
    { ...bare, createdAt: new Date(ago(30 * day).getTime() + 1) },
    { ...bare, createdAt: ago(-1), nobodyWroteAt: ago(-2) },
  ]);
  expect(await keptPromise(context.database, now)).toEqual({ kept: 0, missed: 1 });
});

test("of any applications", async () => {
  const created = fc.integer({ min: 0, max: 30 * 24 * 60 - 1 }).map((minutes) => ago(minutes / 60));
  const later = fc.option(fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.constant(24 * 60)), { nil: null });
  const application = fc
    .tuple(created, fc.array(later, { minLength: names.length - 1, maxLength: names.length - 1 }))
    .map(([createdAt, minutes]) => {
      const marks = names.slice(1).map((name, index): [string, Date | null] => {
        const passed = minutes[index] ?? null;
        return [name, passed === null ? null : new Date(createdAt.getTime() + passed * 60_000)];
      });
      return { ...bare, ...Object.fromEntries(marks), createdAt };
    });
  await fc.assert(
    fc.asyncProperty(fc.array(application, { minLength: 1, maxLength: 30 }), async (applications) => {
      await context.database.query("delete from application");
      await save(applications);
      const outcomes = applications.map((one) => promiseOutcome(one, now));
      const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
      expect(await keptPromise(context.database, now)).toEqual({ kept: count("kept"), missed: count("missed") });
    }),
    { numRuns: 25 },
  );
});
