/** One statement that is a transaction of its own, behind its locks: all of it or nothing, and its connection is good for the next. */
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
/** The server has other databases, and what is done there is none of ours. */
const locksHere =
  "locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())";
const stored = async () => (await context.database.query<{ id: number }>("select id from counted order by id")).rows;

test("gives its rows, is committed, and is told of once if somebody waits for it", async () => {
  const options = { locks: [7n, -3n, 2n ** 64n - 1n], onePlan: true };
  expect(await context.database.rowsOfOne(shape, insert(1), { ...options, announces: true })).toEqual([
    { id: 1, what: "é" },
  ]);
  expect(announced).toBe(1);
  expect(await context.database.rowsOfOne(shape, insert(2))).toEqual([{ id: 2, what: "é" }]);
  expect(announced).toBe(1);
  expect(await stored()).toEqual([{ id: 1 }, { id: 2 }]);
});

test("when it fails nothing is saved, nobody is told, and what comes next is not in its way", async () => {
  await context.database.rowsOfOne(shape, insert(1));
  for (let again = 0; again < 15; again += 1) {
    const refused = context.database.rowsOfOne(shape, insert(1), { locks: [1n], announces: true });
    await expect(refused).rejects.toMatchObject({ constraint: "counted_pkey" });
  }
  expect(announced).toBe(0);
  // Not in a transaction that somebody left open.
  const { rows } = await context.database.query(`select count(*)::int as many from pg_locks where ${locksHere}`);
  expect(rows).toEqual([{ many: 0 }]);
  expect(await context.database.rowsOfOne(shape, insert(2), { locks: [1n] })).toHaveLength(1);
  expect(await stored()).toEqual([{ id: 1 }, { id: 2 }]);
});

test("what two of them count is counted one by one", async () => {
  // What a statement sees is fixed when it starts: without the lock before it, some would get the same number.
  const next = {
    text: "insert into counted select coalesce(max(id), 0) + 1, '' from counted returning id, what",
    parameters: [],
    name: "next",
  };
  const all = Array.from({ length: 40 }, () => context.database.rowsOfOne(shape, next, { locks: [5n] }));
  const ids = (await Promise.all(all)).map(([row]) => row?.id ?? 0);
  expect(ids.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
});

describe.runIf(engine === "postgres")("what comes before the statement fails", () => {
  /** Somebody else has the lock until `then` is done. */
  async function whileLocked(then: () => Promise<void>): Promise<void> {
    await context.database.transaction(then, { locks: [9n] });
  }
  const waiting = async () => {
    const { rows } = await context.database.query<{ pid: number }>(
      `select pid from pg_locks where not granted and ${locksHere}`,
    );
    return rows.map(({ pid }) => pid);
  };
  const oneWaits = () => vi.waitFor(async () => expect(await waiting()).toHaveLength(1), patience);

  test.each(["cancel", "terminate"])("by %s: nothing is saved without its locks, and nobody is told", async (how) => {
    await whileLocked(async () => {
      const asked = context.database
        .rowsOfOne(shape, insert(1), { locks: [9n], announces: true })
        .catch((error: unknown) => error);
      await oneWaits();
      await context.database.query(`select pg_${how}_backend($1)`, [(await waiting())[0]]);
      expect(await asked).toBeInstanceOf(Error);
    });
    expect(await stored()).toEqual([]);
    expect(announced).toBe(0);
    expect(await context.database.rowsOfOne(shape, insert(1), { locks: [9n] })).toHaveLength(1);
  });
});
