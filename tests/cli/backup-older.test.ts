/** A backup of each released version's schema, restored by this version: as if its database had been migrated in its place. */
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeBackup } from "../../backup/file.ts";
import { sendBackup } from "../../backup/send.ts";
import { notBackedUp } from "../../backup/tables.ts";
import { restoreCommand } from "../../cli/restore.ts";
import { readConfig } from "../../config.ts";
import { migrate, migrations } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import packageFile from "../../package.json";
import { allRows, surroundings } from "../support/all-rows.ts";
import { createScratch, type Scratch } from "../support/databases.ts";
import { testSecret } from "../support/secrets.ts";

const fixtures = new URL("../fixtures/", import.meta.url);
const releases = readdirSync(fixtures, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
let folder: string;
const scratches: Scratch[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fairlead-older-"));
});
afterAll(async () => {
  for (const scratch of scratches) await scratch.remove();
  await rm(folder, { recursive: true, force: true });
});

async function emptyScratch(): Promise<Scratch> {
  const scratch = await createScratch({ empty: true });
  scratches.push(scratch);
  return scratch;
}

test.each(releases)("of %s", async (version) => {
  const path = join(folder, version);
  const [older, place] = [await emptyScratch(), await emptyScratch()];
  await rm(join(place.settings.dataDirectory, "database"), { recursive: true, force: true });
  const database = await openDatabase(older.settings);
  try {
    await database.script(readFileSync(new URL(`${version}/database.sql`, fixtures), "utf8"));
    const output = new PassThrough();
    const { signal } = new AbortController();
    const sending = sendBackup({ database, dataDirectory: older.settings.dataDirectory, output, signal });
    await Promise.all([writeBackup(path, null, output), sending.then(() => output.end())]);
    const before = await database.query<{ name: string }>("select name from schema_migration");
    const applied = new Set(before.rows.map(({ name }) => name));
    const missing = migrations.map(({ name }) => name).filter((name) => !applied.has(name));
    if (version !== packageFile.version) expect(missing.length).toBeGreaterThan(0);

    const config = {
      ...readConfig({ SECRET: testSecret, OPERATOR_FILE: new URL(`${version}/operator.yaml`, fixtures).pathname }),
      databaseUrl: undefined,
      ...place.settings,
    };
    const stdout = new PassThrough();
    const said = text(stdout);
    const restore = restoreCommand.around?.([path, "--no-erasures"]);
    await restore?.({ config, now: () => new Date(), stdout }, () => Promise.reject(new Error("not asked for")));
    stdout.end();
    const brought = missing.length > 0 ? `Brought to today's schema: ${missing.join(", ")}\n` : "Restored: ";
    expect(await said).toContain(brought);

    expect(await migrate(database)).toEqual(missing);
    const restored = await openDatabase(place.settings);
    try {
      expect(await migrate(restored)).toEqual([]);
      // Letters that waited are held; what runs a queue is none of it.
      const leftOut = ["delivery", "schema_migration", ...notBackedUp];
      const [there, here] = [await allRows(database, leftOut), await allRows(restored, leftOut)];
      expect(here).toEqual(there);
      for (const table of ["application", "registration", "consent", "vacancy_version", "job_alert", "recruiter"])
        expect(here[table]?.length, table).toBeGreaterThan(0);
      expect(await surroundings(restored)).toEqual(await surroundings(database));
    } finally {
      await restored.close();
    }
  } finally {
    await database.close();
  }
});
