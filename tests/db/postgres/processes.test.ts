/**
 * Several processes on one PostgreSQL server, represented by several connection pools.
 *
 * @module-tag long
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../../db/database.ts";
import { migrate } from "../../../db/migrate.ts";
import { openDatabase } from "../../../db/open.ts";
import { saveRegistration } from "../../../commands/applications/save-registration.ts";
import { createScratch, type Scratch } from "../../support/databases.ts";
import { throughPooler } from "../../support/environment.ts";
import { newPerson, newRegistration } from "../../support/registrations.ts";

const processes = 8;
let scratch: Scratch;
/** A database with other migrations, which our processes refuse. */
let other: Scratch;
let migrating: Database[] = [];
let databases: Database[] = [];
let applied: string[][] = [];
const steps = [
  { name: "0001_first", sql: "create table first (n integer); insert into first values (1); select pg_sleep(0.2)" },
  { name: "0002_second", sql: "create table second (n integer)" },
];

beforeAll(async () => {
  [scratch, other] = await Promise.all([createScratch({ empty: true }), createScratch({ empty: true })]);
  const open = ({ settings }: Scratch) => Promise.all(Array.from({ length: processes }, () => openDatabase(settings)));
  [databases, migrating] = await Promise.all([open(scratch), open(other)]);
  applied = await Promise.all(migrating.map((database) => migrate(database, steps)));
  await Promise.all(databases.map((database) => migrate(database)));
});
afterAll(async () => {
  for (const database of [...databases, ...migrating]) await database.close();
  await scratch.remove();
  await other.remove();
});

test("processes migrating at once run each migration once, and none continues earlier", async () => {
  expect(applied.flat().sort()).toEqual(["0001_first", "0002_second"]);
  expect((await (migrating[0] as Database).query("select n from first")).rows).toEqual([{ n: 1 }]);
});

// With a pooler this is the role's setting (pooler.test.ts).
test.skipIf(throughPooler)("processes disable JIT, which takes longer than our statements", async () => {
  for (const database of databases) expect((await database.query("show jit")).rows).toEqual([{ jit: "off" }]);
});

test("processes receiving one registration a hundred times save one application and deliver it once", async () => {
  const person = newPerson();
  const idempotency = { keyHash: "same", bodyHash: "same", replays: true };
  const results = await Promise.all(
    Array.from({ length: 100 }, (_, n) => {
      const input = newRegistration(person, { idempotency: n % 2 === 0 ? idempotency : null });
      return saveRegistration(databases[n % processes] as Database, input);
    }),
  );
  expect(results.filter(({ outcome }) => outcome === "created")).toHaveLength(1);
  expect(results.filter(({ outcome }) => outcome === "replayed")).toHaveLength(49);
  const { rows } = await (databases[0] as Database).query(
    `select count(distinct a.id) as applications, count(distinct d.id) as deliveries
     from registration r join application a on a.id = r.application_id
     left join delivery d on d.application_id = a.id
     where r.phone = $1`,
    [person.phone],
  );
  expect(rows).toEqual([{ applications: 1, deliveries: 2 }]);
});
