/**
 * This version restores a backup of each released schema, with the same result as migrating its
 * database.
 *
 * @module-tag long
 */
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeBackup } from "../../commands/backup/file.ts";
import { sendBackup } from "../../commands/backup/upload.ts";
import { notBackedUp } from "../../commands/backup/tables.ts";
import { restoreCommand } from "../../cli/restore.ts";
import { readConfig } from "../../app/config.ts";
import { migrate, migrations } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import packageFile from "../../package.json";
import { allRows, surroundings } from "../support/all-rows.ts";
import { createScratch, type Scratch } from "../support/databases.ts";
import { longOnPglite } from "../support/long-form.ts";
import { testSecret } from "../support/secrets.ts";

const fixtures = new URL("../fixtures/", import.meta.url);
const releases = readdirSync(fixtures, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
/** Before the time for which the fixtures schedule a vacancy: a later restore cancels that. */
const soonAfter = new Date("2026-11-17T09:00:00Z");
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

test.each(releases)("a backup of release %s can be restored", longOnPglite, async (version) => {
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
    await restore?.({ config, now: () => soonAfter, stdout }, () => Promise.reject(new Error("not asked for")));
    stdout.end();
    const brought = missing.length > 0 ? `Migrated to this version's schema: ${missing.join(", ")}\n` : "Restored: ";
    expect(await said).toContain(brought);

    expect(await migrate(database)).toEqual(missing);
    const restored = await openDatabase(place.settings);
    try {
      expect(await migrate(restored)).toEqual([]);
      // Pending emails are held, and queue tables are not backed up.
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
