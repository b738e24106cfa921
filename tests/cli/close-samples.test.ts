/**
 * Production on a former demo database is refused before any change, with the command that closes
 * the samples.
 *
 * @module-tag long
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stringify } from "yaml";
import type { Database } from "../../db/database.ts";
import { openDatabase } from "../../db/open.ts";
import { importOperatorFile } from "../../commands/vacancies/import-operator-file.ts";
import { createScratch, type Scratch } from "../support/databases.ts";
import { longOnPglite } from "../support/long-form.ts";
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

test("production with samples is refused before migration with advice, as in doctor", longOnPglite, async () => {
  await inDatabase(async (database) => {
    await importOperatorFile(database, demoOperator, new Date());
    // The state left by an older version.
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
  // This version's demo migrates it.
  const demo = await startServer(scratch.settings, { SECRET: testSecret });
  await demo.stop();
  const doctor = await runBuilt("cli", ["doctor"], settings);
  expect(doctor.status).toBe(1);
  expect(doctor.out).toContain(`error   database: ${isOf}`);
});

test("production starts once samples are closed, which deletes nothing", longOnPglite, async () => {
  const closed = await runBuilt("cli", ["vacancies", "close-samples"], settings);
  expect(closed).toMatchObject({ status: 0, complaints: "" });
  expect(closed.out.match(/^closed: /gm)).toHaveLength(6);
  expect(closed.out.match(/^unpublished: /gm)).toHaveLength(2);
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
