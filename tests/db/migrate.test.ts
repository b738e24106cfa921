import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/database.ts";
import { migrate, type Migration, MigrationEdited, migrations, SchemaNewer } from "../../db/migrate.ts";
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

test("an empty database gets every migration once, in order", async () => {
  const database = await another();
  expect(await migrate(database)).toEqual(names);
  expect(await migrate(database)).toEqual([]);
  const { rows } = await database.query<{ name: string }>("select name from schema_migration order by name");
  expect(rows.map(({ name }) => name)).toEqual(names);
});

test("a failed migration is rolled back, and the next start continues from it", async () => {
  const database = await another();
  const broken = [...steps, { name: "0003_third", sql: "create table third (n integer); select 1 / 0" }];
  await expect(migrate(database, broken)).rejects.toThrow("division by zero");
  const { rows } = await database.query("select to_regclass('third') as third, to_regclass('second')::text as second");
  expect(rows).toEqual([{ third: null, second: "second" }]);
  expect(await migrate(database, [...steps, { name: "0003_third", sql: "create table third (n integer)" }])).toEqual([
    "0003_third",
  ]);
});

test("a migration edited after it ran is refused", async () => {
  const database = await another();
  await migrate(database, steps);
  const edited = steps.map((step) => ({ ...step, sql: `${step.sql} -- better` }));
  await expect(migrate(database, edited)).rejects.toThrow(MigrationEdited);
});

describe("a database migrated by a newer version", () => {
  const newer = [...steps, { name: "0003_third", sql: "create table third (n integer)" }];

  test("is refused by an older one with both versions and advice", async () => {
    const database = await another();
    await migrate(database, newer);
    await expect(migrate(database, steps)).rejects.toThrow(SchemaNewer);
    await expect(migrate(database, steps)).rejects.toThrow(
      /it has 0003_third, but this is \d+\.\d+\.\d+ \(build .+\), which knows the schema up to 0002_second.*Start the newer version/,
    );
  });

  test("is unchanged, even if the older one has its own migration", async () => {
    const database = await another();
    await migrate(
      database,
      newer.filter(({ name }) => name !== "0002_second"),
    );
    await expect(migrate(database, steps)).rejects.toThrow(SchemaNewer);
    const { rows } = await database.query("select to_regclass('second') as second");
    expect(rows).toEqual([{ second: null }]);
  });

  test("is refused even if it is migrated while the older one waits", async () => {
    const database = await another();
    await migrate(database, steps);
    let overtaken = false;
    const slow: Database = {
      ...database,
      async transaction(work, options) {
        const done = await database.transaction(work, options);
        if (!overtaken) {
          overtaken = true;
          await migrate(database, newer);
        }
        return done;
      },
    };
    await expect(migrate(slow, steps)).rejects.toThrow(SchemaNewer);
  });
});

test("a process killed within a migration is followed by a start that repeats it and continues", async () => {
  const child = startScript("db/children/migrate.ts", [JSON.stringify(scratch.settings), JSON.stringify(steps)]);
  expect(await child.nextLine()).toBe("in the middle of 0002_second");
  await child.kill();
  const database = await another();
  expect(await migrate(database, steps)).toEqual(["0002_second"]);
  expect((await database.query("select n from first")).rows).toEqual([{ n: 1 }]);
});
