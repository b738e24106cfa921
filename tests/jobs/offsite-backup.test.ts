/**
 * Off-site backups on each engine: what arrives is complete and can be restored, one process at a
 * time sends, and every failure is recorded, leaves nothing behind and is tried again.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saveRegistration } from "../../commands/applications/save-registration.ts";
import { checkBackup } from "../../commands/backup/file.ts";
import { differences, restoreInto, sumsOf, testRestore } from "../../commands/backup/restore-test.ts";
import { endedRuns, lastRuns } from "../../db/queries/backup-runs.ts";
import { openDatabase } from "../../db/open.ts";
import { openStore } from "../../integrations/backup-store/open.ts";
import type { BackupStore } from "../../integrations/backup-store/store.ts";
import { backUp, type BackupDependencies } from "../../jobs/back-up.ts";
import { runRestoreTest } from "../../jobs/restore-test.ts";
import { createScratch, useDatabase } from "../support/databases.ts";
import { newPerson, newRegistration } from "../support/registrations.ts";
import { noSmallDisk, smallDisk } from "../support/small-disk.ts";
import { type S3Service, startS3 } from "../support/s3-service.ts";

const context = useDatabase();
const passphrase = "a passphrase of the operator";
const { signal } = new AbortController();
const start = new Date("2026-11-20T12:00:00Z");
let now = start;
let folder: string;
let s3: S3Service;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fairlead-offsite-"));
  s3 = await startS3();
  for (let person = 0; person < 30; person += 1) await saveRegistration(context.database, newRegistration(newPerson()));
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  now = start;
  s3.objects.clear();
  s3.capacity = Infinity;
  s3.cutsAfter = null;
  await context.database.script("delete from backup_run");
});

interface Changes {
  readonly folder?: string;
  readonly keep?: number;
  readonly store?: (real: BackupStore) => BackupStore;
}

function deps({ keep = 3, store = (real) => real, ...changes }: Changes = {}): BackupDependencies & {
  logged: string[];
} {
  const logged: string[] = [];
  const log = (_: object, text: string) => void logged.push(text);
  const backup = {
    target: {
      kind: "s3",
      endpoint: `http://${s3.host}`,
      host: s3.host,
      region: "us-east-1",
      bucket: s3.bucket,
      prefix: "",
      key: s3.key,
      secret: s3.secret,
    },
    every: 24,
    at: 180,
    keep,
    folder: changes.folder ?? join(folder, "staged"),
    sshKey: undefined,
    environment: {},
    passphrase,
    restoreTest: true,
  } as const;
  return {
    database: context.database,
    config: { backup, dataDirectory: context.settings.dataDirectory },
    openStore: (settings) => store(openStore(settings)),
    log: { info: log, warn: log } as never,
    now: () => now,
    logged,
  };
}

const staged = () => readdir(join(folder, "staged"));
const ended = async () => (await endedRuns(context.database, "backup", 10)).map(({ name, error }) => name ?? error);
const restored = { restore: async (path: string) => (await testRestore(path, passphrase)).rows };
const days = (count: number) => new Date(start.getTime() + count * 86_400_000);

test("a backup arrives, can be read, is recorded, and is not made again until it is due", async () => {
  const sent = await backUp(deps(), signal);
  expect(sent?.name).toBe("fairlead-2026-11-20T12-00-00Z");
  const path = join(folder, "arrived");
  await writeFile(path, s3.objects.get(sent?.name ?? "") ?? "");
  const { totals } = await checkBackup(path, passphrase);
  expect(totals.tables["application"]).toBe(30);
  expect(await staged()).toEqual([]);
  expect(await ended()).toEqual([sent?.name]);
  expect(await backUp(deps(), signal)).toBeNull();
  now = days(1);
  expect(await backUp(deps(), signal)).not.toBeNull();
});

test("two workers at once send one backup", async () => {
  const results = await Promise.all([backUp(deps(), signal), backUp(deps(), signal)]);
  expect(results.filter((result) => result !== null)).toHaveLength(1);
  expect(s3.objects.size).toBe(1);
});

test("the process that takes over from a killed one records its end", async () => {
  await context.database.query(
    "insert into backup_run (kind, started_at, leased_until) values ('backup', $1::timestamptz, now() + interval '1 minute')",
    [start.toISOString()],
  );
  expect(await backUp(deps(), signal)).toBeNull();
  await context.database.script("update backup_run set leased_until = now() - interval '1 second'");
  expect(await backUp(deps(), signal)).not.toBeNull();
  expect(await ended()).toEqual(["fairlead-2026-11-20T12-00-00Z", "interrupted"]);
});

test("the newest ones are kept, and files of others are never removed", async () => {
  s3.objects.set("notes.txt", Buffer.from("not ours"));
  for (const day of [0, 1, 2, 3, 4]) {
    now = days(day);
    await backUp(deps(), signal);
  }
  expect([...s3.objects.keys()].toSorted()).toEqual([
    "fairlead-2026-11-22T12-00-00Z",
    "fairlead-2026-11-23T12-00-00Z",
    "fairlead-2026-11-24T12-00-00Z",
    "notes.txt",
  ]);
});

test("a store that lets nothing be deleted is no failure", async () => {
  const store = (real: BackupStore) => ({ ...real, remove: () => Promise.reject(new Error("AccessDenied")) });
  now = days(1);
  await backUp(deps({ keep: 1, store }), signal);
  now = days(2);
  const second = deps({ keep: 1, store });
  await backUp(second, signal);
  expect(second.logged).toContain("an old backup could not be removed");
  expect(s3.objects.size).toBe(2);
  expect(await ended()).toHaveLength(2);
});

describe("a failure", () => {
  test.each<[string, () => void, RegExp]>([
    ["an upload cut in the middle", () => (s3.cutsAfter = 1000), /cannot be reached/],
    ["a full store", () => (s3.capacity = 100), /QuotaExceeded/],
  ])("%s is recorded, leaves nothing, and is tried again after 15 minutes", async (_, breaks, why) => {
    breaks();
    await expect(backUp(deps(), signal)).rejects.toThrow(why);
    expect([...s3.objects.keys()]).toEqual([]);
    expect(await staged()).toEqual([]);
    const { succeeded, failed, reason } = await lastRuns(context.database, "backup");
    expect({ succeeded, failed }).toEqual({ succeeded: null, failed: start });
    expect(reason).toMatch(why);
    [s3.cutsAfter, s3.capacity] = [null, Infinity];
    now = new Date(start.getTime() + 14 * 60_000);
    expect(await backUp(deps(), signal)).toBeNull();
    now = new Date(start.getTime() + 15 * 60_000);
    expect(await backUp(deps(), signal)).not.toBeNull();
    expect((await lastRuns(context.database, "backup")).reason).toBeNull();
  });

  test("a store that lists fewer bytes than were sent is one", async () => {
    const store = (real: BackupStore) => ({
      ...real,
      list: async (given: AbortSignal) => (await real.list(given)).map((file) => ({ ...file, bytes: file.bytes - 1 })),
    });
    await expect(backUp(deps({ store }), signal)).rejects.toThrow(/has \d+ bytes of the backup's \d+/);
    expect((await lastRuns(context.database, "backup")).succeeded).toBeNull();
  });

  const noDisk = noSmallDisk();
  test.skipIf(noDisk !== null)("a full disk on this machine is one, and leaves the site's data alone", async () => {
    const disk = await smallDisk(1);
    try {
      await disk.fill();
      await expect(backUp(deps({ folder: disk.path }), signal)).rejects.toThrow(
        /^BACKUP_FOLDER .*does not fit on its disk/,
      );
      expect((await readdir(disk.path)).filter((name) => name !== "ballast")).toEqual([]);
      disk.makeRoom();
      now = days(1);
      expect(await backUp(deps({ folder: disk.path }), signal)).not.toBeNull();
    } finally {
      await disk.remove();
    }
  });

  test("a stop is none: the next start begins again at once", async () => {
    const stop = new AbortController();
    const store = (real: BackupStore) => ({
      ...real,
      put: (path: string, name: string, given: AbortSignal) => {
        stop.abort();
        return real.put(path, name, given);
      },
    });
    expect(await backUp(deps({ store }), stop.signal)).toBeNull();
    expect(await ended()).toEqual([]);
    expect(await backUp(deps(), signal)).not.toBeNull();
  });
});

describe("a restore test", () => {
  test("fetches the newest backup, restores it, and compares every row", async () => {
    await backUp(deps(), signal);
    now = days(1);
    const newest = await backUp(deps(), signal);
    const tested = await runRestoreTest({ ...deps(), ...restored }, signal);
    expect(tested).toEqual(newest);
    expect(await staged()).toEqual([]);
    expect(await runRestoreTest({ ...deps(), ...restored }, signal)).toBeNull();
    now = days(32);
    expect(await runRestoreTest({ ...deps(), ...restored }, signal)).not.toBeNull();
  });

  test("waits for the first backup", async () => {
    expect(await runRestoreTest({ ...deps(), ...restored }, signal)).toBeNull();
  });

  test("fails when the stored file is not what was sent", async () => {
    const sent = await backUp(deps(), signal);
    const name = sent?.name ?? "";
    const changed = Buffer.from(s3.objects.get(name) ?? []);
    changed[changed.length - 20] = 255 - (changed.at(-20) ?? 0);
    s3.objects.set(name, changed);
    await expect(runRestoreTest({ ...deps(), ...restored }, signal)).rejects.toThrow(/is not what was sent/);
    expect((await lastRuns(context.database, "restore_test")).reason).toMatch(/is not what was sent/);
    // Also where the record is lost: the encryption notices.
    await context.database.script("delete from backup_run");
    await backUp({ ...deps(), now: () => days(-1) }, signal);
    await expect(runRestoreTest({ ...deps(), ...restored }, signal)).rejects.toThrow(/changed or truncated/);
  });

  test("finds a missing row and a changed value in a restored database", async () => {
    const sent = await backUp(deps(), signal);
    const path = join(folder, "to-compare");
    await writeFile(path, s3.objects.get(sent?.name ?? "") ?? "");
    const scratch = await createScratch({ empty: true });
    const database = await openDatabase(scratch.settings);
    try {
      const { sums } = await restoreInto(database, path, passphrase);
      expect(differences(sums, await sumsOf(database))).toEqual([]);
      await database.script("update registration set name = 'Elsewhere' where id = (select min(id) from registration)");
      await database.script("insert into application (created_at) values (now())");
      expect(differences(sums, await sumsOf(database))).toEqual([
        "application: 31 rows instead of 30",
        "registration: other values",
      ]);
    } finally {
      await database.close();
      await scratch.remove();
    }
    expect((await readFile(path)).length).toBe(sent?.bytes);
  });
});
