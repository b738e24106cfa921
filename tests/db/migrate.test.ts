import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "../../db/database.ts";
import { migrate, type Migration, MigrationEdited, migrations } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import { startScript } from "../support/child.ts";
import { createScratch, type Scratch } from "../support/databases.ts";

let scratch: Scratch;
const open: Database[] = [];
beforeEach(async () => {
  scratch = await createScratch({ empty: true });
});
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
  await scratch.remove();
});

async function another(): Promise<Database> {
  const database = await openDatabase(scratch.settings);
  open.push(database);
  return database;
}

const names = migrations.map(({ name }) => name);
const steps: Migration[] = [
  { name: "0001_first", sql: "create table first (n integer); insert into first values (1)" },
  { name: "0002_second", sql: "create table second (n integer); select pg_sleep(1)" },
];

test("an empty database gets every migration, in order, once", async () => {
  const database = await another();
  expect(await migrate(database)).toEqual(names);
  expect(await migrate(database)).toEqual([]);
  const { rows } = await database.query<{ name: string }>("select name from schema_migration order by name");
  expect(rows.map(({ name }) => name)).toEqual(names);
});

test("a step that fails leaves nothing of itself, and the next start goes on from there", async () => {
  const database = await another();
  const broken = [...steps, { name: "0003_third", sql: "create table third (n integer); select 1 / 0" }];
  await expect(migrate(database, broken)).rejects.toThrow("division by zero");
  const { rows } = await database.query("select to_regclass('third') as third, to_regclass('second')::text as second");
  expect(rows).toEqual([{ third: null, second: "second" }]);
  expect(await migrate(database, [...steps, { name: "0003_third", sql: "create table third (n integer)" }])).toEqual([
    "0003_third",
  ]);
});

test("a migration that was edited after it ran is refused", async () => {
  const database = await another();
  await migrate(database, steps);
  const edited = steps.map((step) => ({ ...step, sql: `${step.sql} -- better` }));
  await expect(migrate(database, edited)).rejects.toThrow(MigrationEdited);
});

test("a newer version's migrations do not stop an older one: both run during a rolling restart", async () => {
  const database = await another();
  await migrate(database, [...steps, { name: "0003_third", sql: "create table third (n integer)" }]);
  expect(await migrate(database, steps)).toEqual([]);
});

test("killed in the middle of a step, the next start does that step again and goes on", async () => {
  const child = startScript("db/children/migrate.ts", [JSON.stringify(scratch.settings), JSON.stringify(steps)]);
  expect(await child.nextLine()).toBe("in the middle of 0002_second");
  await child.kill();
  const database = await another();
  expect(await migrate(database, steps)).toEqual(["0002_second"]);
  expect((await database.query("select n from first")).rows).toEqual([{ n: 1 }]);
});
