/**
 * The promise figure on the home page (B7): computed from rows, hidden while there are few, and
 * never delaying a visitor.
 */
import { expect, test } from "vitest";
import { KeptPromise, leastDecided, promiseMaxAge } from "../../server/site/kept-promise.ts";
import { promiseView } from "../../server/site/promise-view.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { visibleText } from "../support/html.ts";
import { operatorWith } from "../support/operators.ts";

const context = useDatabase();
// Two markets, because all their pages are rendered again each time.
const site = useApp({ operator: operatorWith({ markets: { offered: ["gb", "de"] } }) }, context);

async function add(count: number, contactedAfterHours: number | null): Promise<void> {
  const created = new Date(site.now.getTime() - 3 * 86_400_000);
  const contacted = contactedAfterHours === null ? null : new Date(created.getTime() + contactedAfterHours * 3_600_000);
  await context.database.query(
    `insert into application (created_at, contacted_at, contact_proof)
     select $1::timestamptz, $2::timestamptz, case when $2::timestamptz is not null then 'number' end from generate_series(1, $3::int)`,
    [created.toISOString(), contacted?.toISOString() ?? null, count],
  );
}

/** The page after the figure requested by the visit is available. */
async function home(path = "/gb"): Promise<string> {
  await site.open(path);
  await site.app.warm(new AbortController().signal);
  return visibleText(await (await site.open(path)).text());
}

test("the figure is hidden while no recruiter has an account", async () => {
  await add(leastDecided, null);
  expect(await home()).not.toContain("contacted within 24 hours");
  await context.database.query("delete from application");
  await context.database.query(
    "insert into recruiter (id, name, email, role) values ('maya', 'Maya', 'maya@operator.example', 'recruiter')",
  );
  site.now = new Date(site.now.getTime() + promiseMaxAge);
});

test("the figure is hidden until twenty are decided, then shown with misses and updated within minutes", async () => {
  await add(leastDecided - 1, 2);
  expect(await home()).not.toContain("contacted within 24 hours");
  await add(1, null);
  // The figure is at most minutes old, and not read on every visit.
  expect(await home()).not.toContain("contacted within 24 hours");
  site.now = new Date(site.now.getTime() + promiseMaxAge);
  const words = await home();
  expect(words).toContain("95% contacted within 24 hours Last 30 days: 19 of 20 people. The one we missed is counted.");
  expect(await home("/de")).toMatch(/95\s%/);
  expect((await (await site.open("/gb")).text()).match(/<path d="M0 8h400"/g)).toHaveLength(1);

  await add(20, null);
  site.now = new Date(site.now.getTime() + promiseMaxAge);
  expect(await home()).toContain("Last 30 days: 19 of 40 people. The 21 we missed are counted.");
});

function counted(answers: (() => { kept: number; missed: number })[]) {
  const told = { changes: 0, errors: 0, reads: 0, now: new Date(0) };
  const promise = new KeptPromise({
    read: () => {
      told.reads += 1;
      const next = answers.shift();
      const none = { spam: 0, objected: 0, optedOut: 0 };
      return next
        ? Promise.resolve().then(() => ({ ...next(), ...none }))
        : Promise.reject(new Error("nothing to read"));
    },
    now: () => told.now,
    log: { error: () => (told.errors += 1) } as never,
    changed: () => (told.changes += 1),
  });
  const later = async () => {
    told.now = new Date(told.now.getTime() + promiseMaxAge);
    await promise.refresh();
  };
  return { promise, told, later };
}

test("a database failure keeps the last figure", async () => {
  const { promise, told, later } = counted([
    () => ({ kept: 30, missed: 1 }),
    () => {
      throw new Error("gone");
    },
    () => ({ kept: 30, missed: 1 }),
  ]);
  for (const _ of [1, 2, 3]) await later();
  expect(promise.figure).toEqual({ kept: 30, missed: 1, spam: 0, objected: 0, optedOut: 0 });
  expect(told).toMatchObject({ changes: 1, errors: 1, reads: 3 });
});

test("simultaneous visits read the figure once", async () => {
  const { promise, told } = counted([() => ({ kept: 30, missed: 1 })]);
  await Promise.all(Array.from({ length: 100 }, () => promise.refresh()));
  expect(told.reads).toBe(1);
});

test("the share is never rounded up to all or down to none", () => {
  const shares = (
    [
      [1999, 1],
      [1, 1999],
      [20, 0],
      [0, 20],
      [412, 13],
    ] as const
  ).map(([kept, missed]) => {
    const { share, ticks } = promiseView({ kept, missed }, "en");
    expect(ticks.first + ticks.every * (ticks.count - 1)).toBeLessThan(100);
    return [share, ticks.count];
  });
  expect(shares).toEqual([
    ["99%", 1],
    ["1%", 99],
    ["100%", 0],
    ["0%", 100],
    ["97%", 3],
  ]);
});
