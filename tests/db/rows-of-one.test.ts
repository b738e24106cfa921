/**
 * A statement that is its own transaction behind its locks: it is atomic and leaves a usable
 * connection.
 */
import * as fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { integer, nullable, text } from "../../db/rows.ts";
import { engine, useDatabase } from "../support/databases.ts";
import { patience } from "../support/waiting.ts";

const context = useDatabase();
let announced = 0;
beforeAll(async () => {
  await context.database.script("create table counted (id integer primary key, what text)");
  context.database.onAnnounced(() => (announced += 1));
});
beforeEach(async () => {
  await context.database.script("truncate counted");
  announced = 0;
});

const insert = (id: number, what = "é") => ({
  text: "insert into counted values ($1::integer, $2::text) returning id, what",
  parameters: [id, what],
  name: "count",
});
const shape = { id: integer, what: nullable(text) };
/** The server has other databases whose locks are not ours. */
const locksHere =
  "locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())";
const stored = async () => (await context.database.query<{ id: number }>("select id from counted order by id")).rows;

test("a batched statement returns its rows, commits, and announces once", async () => {
  const options = { locks: [7n, -3n, 2n ** 64n - 1n], onePlan: true };
  expect(await context.database.rowsOfOne(shape, insert(1), { ...options, announces: true })).toEqual([
    { id: 1, what: "é" },
  ]);
  expect(announced).toBe(1);
  expect(await context.database.rowsOfOne(shape, insert(2))).toEqual([{ id: 2, what: "é" }]);
  expect(announced).toBe(1);
  expect(await stored()).toEqual([{ id: 1 }, { id: 2 }]);
});

test("a failed statement saves and announces nothing, and does not affect the next", async () => {
  await context.database.rowsOfOne(shape, insert(1));
  for (let again = 0; again < 15; again += 1) {
    const refused = context.database.rowsOfOne(shape, insert(1), { locks: [1n], announces: true });
    await expect(refused).rejects.toMatchObject({ constraint: "counted_pkey" });
  }
  expect(announced).toBe(0);
  // No transaction is left open.
  const { rows } = await context.database.query(`select count(*)::int as many from pg_locks where ${locksHere}`);
  expect(rows).toEqual([{ many: 0 }]);
  expect(await context.database.rowsOfOne(shape, insert(2), { locks: [1n] })).toHaveLength(1);
  expect(await stored()).toEqual([{ id: 1 }, { id: 2 }]);
});

test("statements that count on each other run one by one", async () => {
  // A statement's snapshot is fixed at its start: without the lock before it, some would get the
  // same number.
  const next = {
    text: "insert into counted select coalesce(max(id), 0) + 1, '' from counted returning id, what",
    parameters: [],
    name: "next",
  };
  const all = Array.from({ length: 40 }, () => context.database.rowsOfOne(shape, next, { locks: [5n] }));
  const ids = (await Promise.all(all)).map(([row]) => row?.id ?? 0);
  expect(ids.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
});

/** The ids of simultaneous statements, or their errors. */
const asked = (inserts: { id: number; lock?: bigint }[]) =>
  inserts.map(({ id, lock }) =>
    context.database.rowsOfOne(shape, insert(id), { locks: lock === undefined ? [] : [lock], announces: true }).then(
      ([row]) => row?.id,
      (error: Error & { constraint?: string }) => error.constraint ?? error.message,
    ),
  );

test("a failed statement does not fail others and gets its own error", async () => {
  await context.database.rowsOfOne(shape, insert(7));
  const all = await Promise.all(asked(Array.from({ length: 40 }, (_, id) => ({ id, lock: BigInt(id % 3) }))));
  expect(all).toEqual(Array.from({ length: 40 }, (_, id) => (id === 7 ? "counted_pkey" : id)));
  expect(announced).toBe(39);
  expect(await stored()).toHaveLength(40);
});

test("of simultaneous statements, exactly those answered with success are saved", async () => {
  const ids = fc.array(fc.record({ id: fc.integer({ min: 0, max: 12 }), lock: fc.bigInt(0n, 3n) }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(ids, async (inserts) => {
      await context.database.script("truncate counted");
      announced = 0;
      const answers = await Promise.all(asked(inserts));
      const saved = new Set(inserts.map(({ id }) => id));
      const said = answers.filter((answer) => typeof answer === "number");
      expect(said.toSorted((left, right) => left - right)).toEqual([...saved].toSorted((left, right) => left - right));
      expect(answers.filter((answer) => answer === "counted_pkey")).toHaveLength(inserts.length - saved.size);
      expect(announced).toBe(saved.size);
      expect(new Set((await stored()).map(({ id }) => id))).toEqual(saved);
    }),
    { numRuns: 30 },
  );
});

test.runIf(engine === "postgres")("a statement waiting for several turns is counted as waiting", async () => {
  const waiting = () => context.database.pool?.().waiting;
  expect(waiting()).toBe(0);
  const all = asked(Array.from({ length: 80 }, (_, id) => ({ id })));
  const limited = Array.from({ length: 80 }, () => context.database.limiterClient.query({ text: "select 1" }));
  // Of each lane, three batches of sixteen are under way, and sixteen are next.
  expect(waiting()).toBeGreaterThanOrEqual(2 * 16);
  await Promise.all([...all, ...limited]);
  expect(waiting()).toBe(0);
});

describe.runIf(engine === "postgres")("a failure before the statement", () => {
  /** Another connection has the lock until `then` is done. */
  async function whileLocked(then: () => Promise<void>): Promise<void> {
    await context.database.transaction(then, { locks: [9n] });
  }
  const waiting = async () => {
    const { rows } = await context.database.query<{ pid: number }>(
      `select pid from pg_locks where not granted and ${locksHere}`,
    );
    return rows.map(({ pid }) => pid);
  };

  test("by a lock wait does not delay others, and the statement is saved once the lock is free", async () => {
    let last: Promise<unknown>[] = [];
    await whileLocked(async () => {
      const [first, ...others] = asked(Array.from({ length: 40 }, (_, id) => ({ id, lock: id % 20 === 0 ? 9n : 1n })));
      last = [first!, others.splice(19, 1)[0]!];
      expect(await Promise.all(others)).toEqual(
        Array.from({ length: 40 }, (_, id) => id).filter((id) => id % 20 !== 0),
      );
      // Later ones are not blocked either.
      expect(await Promise.all(asked([{ id: 40 }, { id: 41 }]))).toEqual([40, 41]);
    });
    expect(await Promise.all(last)).toEqual([0, 20]);
    expect(await stored()).toHaveLength(42);
  });

  test.each(["cancel", "terminate"])(
    "by %s: nothing is saved without its locks, and nothing is announced",
    async (how) => {
      await whileLocked(async () => {
        let ended: unknown;
        context.database
          .rowsOfOne(shape, insert(1), { locks: [9n], announces: true })
          .catch((error: unknown) => (ended = error));
        // A statement from a failed batch waits separately, so several may be waiting.
        await vi.waitFor(async () => {
          for (const pid of await waiting()) await context.database.query(`select pg_${how}_backend($1)`, [pid]);
          expect(ended).toBeInstanceOf(Error);
        }, patience);
      });
      expect(await stored()).toEqual([]);
      expect(announced).toBe(0);
      expect(await context.database.rowsOfOne(shape, insert(1), { locks: [9n] })).toHaveLength(1);
    },
  );
});
