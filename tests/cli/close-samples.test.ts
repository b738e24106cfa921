/** Production on a database that was a demo's: refused before anything is changed, with the command that takes the samples off. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stringify } from "yaml";
import type { Database } from "../../db/database.ts";
import { openDatabase } from "../../db/open.ts";
import { takeInFromFile } from "../../vacancies/take-in.ts";
import { createScratch, type Scratch } from "../support/databases.ts";
import { demoOperator, ownSettings } from "../support/operators.ts";
import { testSecret } from "../support/secrets.ts";
import { runBuilt, startServer } from "../support/server.ts";

let scratch: Scratch;
let directory: string;
let settings: Record<string, string>;

beforeAll(async () => {
  scratch = await createScratch();
  directory = mkdtempSync(join(tmpdir(), "fairlead-samples-"));
  const file = join(directory, "operator.yaml");
  writeFileSync(file, stringify(ownSettings));
  const { databaseUrl = "", databasePooler, dataDirectory } = scratch.settings;
  settings = {
    FAIRLEAD_ENV: "production",
    PUBLIC_URL: "https://jobs.ridgeway.test",
    SMTP_URL: "smtp://127.0.0.1:9",
    OPERATOR_FILE: file,
    SECRET: testSecret,
    DATABASE_URL: databaseUrl,
    DATABASE_POOLER: databasePooler ? "on" : "off",
    DATA_DIR: dataDirectory,
    HOST: "127.0.0.1",
  };
});
afterAll(async () => {
  await scratch.remove();
  rmSync(directory, { recursive: true });
});

async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(scratch.settings);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const isOf = "this database was a demo's: it shows 6 sample jobs and 2 sample testimonials, and holds 0 applications";

test("is refused before it is migrated, says what it is and what to do, and doctor says the same", async () => {
  await inDatabase(async (database) => {
    await takeInFromFile(database, demoOperator, new Date());
    // As an older version left it.
    await database.script("drop table site_start, law_gap; delete from schema_migration where name like '0055%'");
  });
  const refused = await runBuilt("main", [], settings);
  expect(refused).toMatchObject({ status: 78, out: "" });
  expect(refused.complaints).toContain(isOf);
  expect(refused.complaints).toContain("fairlead vacancies close-samples");
  const { rows } = await inDatabase((database) =>
    database.query("select to_regclass('site_start') is null as untouched"),
  );
  expect(rows).toEqual([{ untouched: true }]);
  // The demo of this version brings it forward.
  const demo = await startServer(scratch.settings, { SECRET: testSecret });
  await demo.stop();
  const doctor = await runBuilt("cli", ["doctor"], settings);
  expect(doctor.status).toBe(1);
  expect(doctor.out).toContain(`error   database: ${isOf}`);
});

test("starts once its samples are off the site, which deletes nothing", async () => {
  const closed = await runBuilt("cli", ["vacancies", "close-samples"], settings);
  expect(closed).toMatchObject({ status: 0, complaints: "" });
  expect(closed.out.match(/^closed: /gm)).toHaveLength(6);
  expect(closed.out.match(/^taken off: /gm)).toHaveLength(2);
  expect((await runBuilt("cli", ["vacancies", "close-samples"], settings)).out).toBe(
    "There are no samples on the site.\n",
  );
  const server = await startServer(scratch.settings, settings);
  try {
    const page = await fetch(`${server.url}/health/ready`);
    expect(page.status).toBe(200);
  } finally {
    await server.stop();
  }
  const { rows } = await inDatabase((database) =>
    database.query("select count(*)::int as vacancies, count(closed_at)::int as closed from vacancy"),
  );
  expect(rows).toEqual([{ vacancies: 6, closed: 6 }]);
});
