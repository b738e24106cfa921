/**
 * Moving from the embedded database to a server and back keeps the rows. A backup of one engine
 * restores on the other.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveRegistration } from "../../../commands/applications/save-registration.ts";
import { restore } from "../../../commands/backup/restore.ts";
import { checkBackup, readBackup, writeBackup } from "../../../commands/backup/file.ts";
import { sendBackup } from "../../../commands/backup/upload.ts";
import { neverCopied, notBackedUp } from "../../../commands/backup/tables.ts";
import { commandOf } from "../../../cli/commands.ts";
import type { Config } from "../../../app/config.ts";
import type { Database } from "../../../db/database.ts";
import { DataDirectoryInUse } from "../../../db/embedded/directory-lock.ts";
import { openEmbedded } from "../../../db/embedded/open.ts";
import { migrate } from "../../../db/migrate.ts";
import { openPostgres } from "../../../db/postgres/open.ts";
import { allRows, surroundings } from "../../support/all-rows.ts";
import { createScratch, type Scratch } from "../../support/databases.ts";
import { fillApplications } from "../../support/many-applications.ts";
import { demoOperator } from "../../support/operators.ts";
import { newRegistration } from "../../support/registrations.ts";

let folder: string;
const scratches: Scratch[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fairlead-move-"));
});
afterAll(async () => {
  for (const scratch of scratches) await scratch.remove();
  await rm(folder, { recursive: true, force: true });
});

async function emptyServer(): Promise<string> {
  const scratch = await createScratch({ empty: true, direct: true });
  scratches.push(scratch);
  return scratch.settings.databaseUrl ?? "";
}

async function using<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function fill(database: Database): Promise<void> {
  await migrate(database);
  for (let count = 0; count < 3; count += 1) await saveRegistration(database, newRegistration());
  await fillApplications(database, 1500);
}

async function moved(to: "postgres" | "embedded", dataDirectory: string, databaseUrl: string) {
  const { command, parameters } = commandOf(["move", "--to", to]);
  const stdout = new PassThrough();
  const said = text(stdout);
  // The other settings are not used.
  const config = { dataDirectory, databaseUrl, databasePooler: false } as Config;
  const place = { config, now: () => new Date(), stdout };
  const unused = () => Promise.reject(new Error("it runs where it was typed"));
  const status = await command
    .around?.(parameters)(place, unused)
    .finally(() => stdout.end());
  return { status, said: await said };
}

test("moving from embedded to a server and back keeps every row and shows both counts", async () => {
  const [first, last] = [join(folder, "first"), join(folder, "last")];
  const url = await emptyServer();
  const before = await using(await openEmbedded(first), async (database) => {
    await fill(database);
    // A process that has it open prevents the move.
    await expect(moved("postgres", first, url)).rejects.toThrow(DataDirectoryInUse);
    return { rows: await allRows(database, neverCopied), around: await surroundings(database) };
  });
  const there = await moved("postgres", first, url);
  expect(there.status).toBe(0);
  expect(there.said).toMatch(/^application +1503 +1503$/m);
  await using(openPostgres(url), async (database) => {
    expect(await allRows(database, neverCopied)).toEqual(before.rows);
    expect(await surroundings(database)).toEqual(before.around);
    // A connected process could still write.
    await expect(moved("embedded", last, url)).rejects.toThrow("Other processes are connected");
  });
  // The second time the target is not empty.
  await expect(moved("postgres", first, url)).rejects.toThrow("not empty");
  expect((await moved("embedded", last, url)).status).toBe(0);
  await using(await openEmbedded(last), async (database) => {
    expect(await allRows(database, neverCopied)).toEqual(before.rows);
    expect(await surroundings(database)).toEqual(before.around);
  });
  await expect(moved("embedded", last, url)).rejects.toThrow("already exists");
  await expect(moved("postgres", join(folder, "nothing"), url)).rejects.toThrow("no embedded database");
});

test("a server's backup restores into an embedded database, and the reverse", async () => {
  const path = join(folder, "of-server");
  const asked = {
    config: { operator: demoOperator, publicUrl: "http://jobs.example" },
    now: new Date(),
    erasures: null,
    mayLack: false,
  };
  const left = [...notBackedUp, "delivery"];
  const before = await using(openPostgres(await emptyServer()), async (database) => {
    await fill(database);
    await backUp(database, path);
    return allRows(database, left);
  });
  const second = join(folder, "of-embedded");
  await using(await openEmbedded(join(folder, "embedded")), async (database) => {
    await readBackup(path, null, (parts) => restore(database, parts, asked));
    expect(await allRows(database, left)).toEqual(before);
    await backUp(database, second);
  });
  await using(openPostgres(await emptyServer()), async (database) => {
    await readBackup(second, null, (parts) => restore(database, parts, asked));
    expect(await allRows(database, left)).toEqual(before);
  });
  expect((await checkBackup(second, null)).totals.tables).toEqual((await checkBackup(path, null)).totals.tables);
});

async function backUp(database: Database, path: string): Promise<void> {
  const output = new PassThrough();
  const sent = sendBackup({ database, dataDirectory: folder, output, signal: new AbortController().signal });
  const [summary] = await Promise.all([writeBackup(path, null, output), sent.then(() => output.end())]);
  expect(summary.totals.tables["application"]).toBe(1503);
}
