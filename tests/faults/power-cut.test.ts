/**
 * Power cuts on the embedded engine: its writes are recorded and reopened as a disk may have kept
 * them, with torn pages and reordered writes (tests/support/recorded-disk.ts). PostgreSQL's own
 * durability is not tested. TEST_POWER_CUTS sets the count, TEST_SEED the selection.
 *
 * @module-tag long
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { saveRegistration } from "../../commands/applications/save-registration.ts";
import { withdraw } from "../../commands/applications/withdraw.ts";
import { recordAtDesk } from "../../commands/audit/record.ts";
import type { Database } from "../../db/database.ts";
import { openEmbedded } from "../../db/embedded/open.ts";
import { quietCommands } from "../support/commands.ts";
import { createScratch, engine, type Scratch } from "../support/databases.ts";
import { powerCuts, seed as givenSeed } from "../support/environment.ts";
import { type Chance, RecordedDisk } from "../support/recorded-disk.ts";
import { type Change, recordFiles, type Recording } from "../support/recorded-files.ts";
import { newPerson, newRegistration } from "../support/registrations.ts";
import { patience } from "../support/waiting.ts";

const seed = givenSeed ?? Math.floor(Math.random() * 2 ** 31);
/** Making a new database takes seconds each time. */
const firstStarts = Math.ceil(powerCuts / 20) + 1;
/** The recording's length depends on the number of cuts. */
const rounds = Math.min(400, 20 + powerCuts);

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fairlead-power-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.runIf(engine === "pglite")(`a power cut (TEST_SEED=${seed})`, () => {
  test("the recording is complete: replaying it gives the same folder", async () => {
    const { recording, directory } = await work(3);
    const disk = new RecordedDisk(recording.start);
    for (const change of recording.changes) disk.follow(change);
    const played = await newFolder();
    disk.whole(played);
    expect(await difference(directory, played)).toBe("");
  });

  test(
    `${powerCuts} times under load keeps acknowledged data once, and nothing partial`,
    async () => {
      const { recording, attempted } = await work(rounds);
      for await (const { at, directory } of cuts(recording, powerCuts)) {
        await opened(directory, at, (database) => look(database, attempted, recording.changes.slice(0, at)));
      }
    },
    (powerCuts + 10) * patience,
  );

  test(
    `${firstStarts} times during a first start lets the next one open`,
    async () => {
      const directory = await newFolder();
      const recording = recordFiles(directory);
      await using(await openEmbedded(directory), async (database) => {
        await database.script("create table kept (n integer); insert into kept values (1)");
        recording.mark("kept");
      });
      recording.stop();
      for await (const { at, directory: left } of cuts(recording, firstStarts)) {
        await opened(left, at, async (database) => {
          if (marksOf(recording.changes.slice(0, at)).length === 0) return;
          expect((await database.query("select n from kept")).rows).toEqual([{ n: 1 }]);
        });
      }
    },
    (firstStarts + 10) * patience,
  );

  test("without disk syncs loses data, which proves that the tests can fail", async () => {
    const { recording, attempted } = await work(3);
    const disk = new RecordedDisk(recording.start);
    for (const change of recording.changes) if (change.kind !== "sync") disk.follow(change);
    const directory = await newFolder();
    // Keeps only what must be kept.
    disk.cut(directory, () => 0);
    await expect(opened(directory, 0, (database) => look(database, attempted, recording.changes))).rejects.toThrow();
  });
});

async function newFolder(): Promise<string> {
  return mkdtemp(join(folder, "data-"));
}

/** Applies, withdraws, acts at the desk and runs upkeep; every answer is marked. */
async function work(times: number): Promise<{ recording: Recording; directory: string; attempted: Set<string> }> {
  const scratch = await createScratch();
  const { settings } = scratch;
  const directory = settings.dataDirectory;
  const attempted = new Set<string>();
  const recording = recordFiles(directory);
  try {
    await using(await openEmbedded(directory), async (database) => {
      const context = quietCommands({ database, settings });
      for (let n = 0; n < times; n += 1) {
        const input = newRegistration(newPerson());
        attempted.add(input.id);
        await saveRegistration(database, input);
        recording.mark(`applied ${input.id}`);
        if (n % 3 === 1) {
          await withdraw(context, { kind: "registration", id: input.id });
          recording.mark(`withdrew ${input.id}`);
        }
        if (n % 3 === 2) {
          const at = new Date();
          await database.transaction((transaction) =>
            recordAtDesk(transaction, { by: null, at }, "disabled", { subject: input.id }),
          );
          recording.mark(`recorded ${input.id}`);
        }
        if (n % 7 === 3) await database.script("checkpoint");
        if (n % 13 === 5) await database.script("select pg_switch_wal()");
        if (n % 17 === 8) await database.script("vacuum (analyze)");
      }
    });
  } finally {
    recording.stop();
  }
  scratches.push(scratch);
  return { recording, directory, attempted };
}

const scratches: Scratch[] = [];
afterAll(async () => {
  for (const scratch of scratches) await scratch.remove();
});

interface Cut {
  /** The number of changes before the cut. */
  at: number;
  /** The disk's state. */
  directory: string;
}

/** Spread over the whole recording, half of them right after an answer. */
async function* cuts(recording: Recording, count: number): AsyncGenerator<Cut> {
  const { changes, start } = recording;
  const answers = changes.flatMap((change, index) => (change.kind === "mark" ? [index + 1] : []));
  const disk = new RecordedDisk(start);
  const choose = chanceOf(seed);
  const moments = Array.from({ length: count }, (_, n) => {
    const place = (n + choose()) / count;
    return n % 2 === 0 ? Math.ceil(place * changes.length) : (answers[Math.floor(place * answers.length)] as number);
  }).toSorted((a, b) => a - b);
  let done = 0;
  for (const at of moments) {
    for (; done < at; done += 1) disk.follow(changes[done] as Change);
    const chance = chanceOf(seed + at);
    const directory = await newFolder();
    disk.cut(directory, chance);
    // The writes of a recovery can be cut off as well.
    yield { at, directory: chance() < 0.2 ? await cutAgain(directory, chance) : directory };
  }
}

/** Records the opening, cuts the power within it, and returns the remaining state. */
async function cutAgain(directory: string, chance: Chance): Promise<string> {
  const recording = recordFiles(directory);
  try {
    await using(await openEmbedded(directory), async () => {});
  } finally {
    recording.stop();
  }
  const { start, changes } = recording;
  const disk = new RecordedDisk(start);
  for (const change of changes.slice(0, Math.ceil(chance() * changes.length))) disk.follow(change);
  await rm(directory, { recursive: true });
  const left = await newFolder();
  disk.cut(left, chance);
  return left;
}

/** Opens the state after a cut at this change, and deletes it. */
async function opened(directory: string, at: number, check: (database: Database) => Promise<void>): Promise<void> {
  try {
    await using(await openEmbedded(directory), check);
  } catch (error) {
    throw new Error(`cut at ${at} with TEST_SEED=${seed}`, { cause: error });
  } finally {
    await rm(directory, { recursive: true });
  }
}

/**
 * Everything acknowledged exists once; any other is complete or absent; and everything is readable.
 */
async function look(database: Database, attempted: Set<string>, done: readonly Change[]): Promise<void> {
  const marks = marksOf(done);
  const told = (what: string) => marks.flatMap((mark) => (mark.startsWith(what) ? [mark.slice(what.length + 1)] : []));
  const stored = await column(database, "select id as it from registration");
  expect(stored.filter((id) => !attempted.has(id))).toEqual([]);
  expectOnce(stored, told("applied"));
  expect(
    await column(
      database,
      `select r.id as it from registration r join application a on a.id = r.application_id where
         (select count(*) from consent where registration_id = r.id) <> 1
         or (select count(*) from delivery where application_id = a.id and event_type = 'application.created') <> 2
         or (a.withdrawn_at is not null) <> exists (select from application_event where application_id = a.id and type = 'withdrawn')`,
    ),
  ).toEqual([]);
  const withdrawn =
    "select r.id as it from registration r join application a on a.id = r.application_id where withdrawn_at is not null";
  expectOnce(await column(database, withdrawn), told("withdrew"));
  expectOnce(await column(database, "select subject as it from desk_event"), told("recorded"));
  await readEverything(database);
}

function expectOnce(stored: readonly string[], acknowledged: readonly string[]): void {
  expect(new Set(stored).size).toBe(stored.length);
  expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
}

async function column(database: Database, query: string): Promise<string[]> {
  return (await database.query<{ it: string }>(query)).rows.map(({ it }) => it);
}

/** Reads every page of every table with its checksum, and then writes. */
async function readEverything(database: Database): Promise<void> {
  const tables = await column(
    database,
    "select format('%I.%I', schemaname, tablename) as it from pg_tables where schemaname in ('public', 'pg_catalog')",
  );
  await database.script("set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off");
  for (const table of tables) await database.query(`select count(*) from ${table}`);
  await database.script("reset all; create table after_the_cut (n integer); drop table after_the_cut");
}

/** The output of `diff` for two folders without SQLite's lock file. */
async function difference(first: string, other: string): Promise<string> {
  return promisify(execFile)("diff", ["-rq", "--exclude=lock", first, other]).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
}

/** The same numbers for the same seed (Park and Miller). */
function chanceOf(from: number): Chance {
  let state = (from % 2_147_483_646) + 1;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  // The first numbers of similar seeds are similar.
  for (let n = 0; n < 10; n += 1) next();
  return next;
}

const marksOf = (changes: readonly Change[]): string[] =>
  changes.flatMap((change) => (change.kind === "mark" ? [change.text] : []));

async function using<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
