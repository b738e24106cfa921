/**
 * The built command line next to the running product: a backup contains everything acknowledged
 * before it, and a killed restore leaves nothing that looks like a database.
 *
 * @module-tag long
 */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import type { ExportedApplication } from "../../db/queries/export.ts";
import { type DatabaseSettings, openDatabase } from "../../db/open.ts";
import { applicant } from "../support/applicants.ts";
import { type Child, childOf } from "../support/child.ts";
import { createScratch, engine, type Scratch } from "../support/databases.ts";
import { forRows } from "../support/long-form.ts";
import { childEnvironment } from "../support/environment.ts";
import { fillApplications } from "../support/many-applications.ts";
import { runBuilt, type Server, startServer } from "../support/server.ts";
import { patience } from "../support/waiting.ts";

/** Enough to be killed midway. */
const stored = 5000;
const writers = 8;

let folder: string;
let file: string;
let scratch: Scratch;
let server: Server | undefined;
let restoring: Child | undefined;
const scratches: Scratch[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fairlead-backups-"));
  file = join(folder, "backup");
  scratch = await createScratch();
  scratches.push(scratch);
});
afterAll(async () => {
  await server?.kill();
  await restoring?.kill();
  for (const each of scratches) await each.remove();
  await rm(folder, { recursive: true, force: true });
});

const environmentOf = ({ databaseUrl = "", databasePooler = false, dataDirectory }: DatabaseSettings) => ({
  FAIRLEAD_ENV: "demo",
  DATA_DIR: dataDirectory,
  DATABASE_URL: databaseUrl,
  DATABASE_POOLER: databasePooler ? "on" : "off",
});

/** An empty target. */
async function emptyPlace(): Promise<DatabaseSettings> {
  const empty = await createScratch({ empty: true });
  scratches.push(empty);
  await rm(join(empty.settings.dataDirectory, "database"), { recursive: true, force: true });
  return empty.settings;
}

/** The acknowledged ids in the restored database. */
async function registrationsIn(place: DatabaseSettings): Promise<Set<string>> {
  const { status, out, complaints } = await runBuilt("cli", ["export"], environmentOf(place));
  expect({ status, complaints }).toEqual({ status: 0, complaints: "" });
  const applications = out.trimEnd().split("\n");
  return new Set(applications.flatMap((line) => (JSON.parse(line) as ExportedApplication).registrations));
}

const restoreIn = (place: DatabaseSettings) =>
  runBuilt("cli", ["restore", file, "--no-erasures"], environmentOf(place));

test("a backup during applications contains everything acknowledged before it", async () => {
  const database = await openDatabase(scratch.settings);
  await fillApplications(database, stored);
  await database.close();
  server = await startServer(scratch.settings);
  const { url } = server;
  const acknowledged: string[] = [];
  const enough = new AbortController();
  const write = async () => {
    while (!enough.signal.aborted) {
      const from = `10.1.${(acknowledged.length >> 8) & 255}.${Math.floor(Math.random() * 256)}`;
      const answer = await fetch(`${url}/api/register`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": from },
        body: JSON.stringify(applicant()),
      });
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
      acknowledged.push(((await answer.json()) as { result: { id: string } }).result.id);
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, write));
  try {
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(50), { timeout: patience, interval: 10 });
    const before = acknowledged.slice();
    const [said = ""] = await server.command("backup", file);
    const meanwhile = acknowledged.length - before.length;
    expect(said).toMatch(/verified by reading it back$/);
    expect(meanwhile).toBeGreaterThan(0);
    enough.abort();
    await writing;
    await server.stop();

    const place = await emptyPlace();
    const restored = await restoreIn(place);
    expect({ ...restored, out: "" }).toEqual({ status: 0, out: "", complaints: "" });
    const there = await registrationsIn(place);
    expect(before.filter((id) => !there.has(id))).toEqual([]);
    expect(there.size).toBeGreaterThanOrEqual(stored + before.length);
  } finally {
    enough.abort();
    await writing.catch(() => {});
  }
});

/** The kill points with their conditions, in chronological order. */
const moments: readonly (readonly [string, (place: DatabaseSettings) => Promise<boolean> | boolean])[] =
  engine === "pglite"
    ? [
        ["as its folder is made", (place) => existsSync(unfinished(place))],
        ["while the schema is made", (place) => files(unfinished(place)).length > files(template("empty")).length + 60],
        ["among the rows", (place) => bytes(unfinished(place)) > bytes(template("migrated")) + 1_000_000],
      ]
    : [
        ["as it connects", (place) => isAtWork(place, "%")],
        ["among the rows", (place) => isAtWork(place, 'insert into "registration"%')],
      ];

const template = (name: "empty" | "migrated") => join(inject("embeddedTemplates")[name], "database");
const unfinished = (place: DatabaseSettings) => join(place.dataDirectory, "database.new");

function files(path: string): string[] {
  const base = join(path, "base");
  if (!existsSync(base)) return [];
  return readdirSync(base, { recursive: true }).map((name) => join(base, String(name)));
}

function bytes(path: string): number {
  return files(path).reduce((sum, each) => sum + (statSync(each, { throwIfNoEntry: false })?.size ?? 0), 0);
}

/** Queried through another database of the server. */
async function isAtWork({ databaseUrl = "" }: DatabaseSettings, statement: string): Promise<boolean> {
  const { pathname } = new URL(databaseUrl);
  const database = await openDatabase(scratch.settings);
  try {
    const { rowCount } = await database.query("select from pg_stat_activity where datname = $1 and query ilike $2", [
      pathname.slice(1),
      statement,
    ]);
    return rowCount > 0;
  } finally {
    await database.close();
  }
}

forRows(
  test,
  moments,
  ([when]) => engine === "postgres" || when === "among the rows",
)("a restore killed %s leaves nothing partial and can be repeated", async ([, isReached]) => {
  const place = await emptyPlace();
  const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
  const env = childEnvironment(environmentOf(place));
  restoring = childOf(spawn(process.execPath, [cli, "restore", file, "--no-erasures"], { env }));
  let isOver = false;
  void restoring.ended.then(() => (isOver = true));
  for (const deadline = performance.now() + patience; !(await isReached(place));) {
    if (isOver || performance.now() > deadline) throw new Error(`it did not come so far: ${restoring.complaints()}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await restoring.kill();
  // It had not finished.
  expect(await restoring.ended).toBeNull();

  if (engine === "pglite") {
    const start = await runBuilt("main", [], environmentOf(place));
    expect(start.status).toBe(1);
    expect(start.complaints).toMatch(/database\.new is left from an interrupted restore or move.* Run it again/);
    const command = await runBuilt("cli", ["export"], environmentOf(place));
    expect(command).toMatchObject({ status: 1, out: "" });
    expect(command.complaints).toContain("interrupted restore or move");
    expect(existsSync(join(place.dataDirectory, "database"))).toBe(false);
  } else {
    await vi.waitFor(async () => expect(await isAtWork(place, "%")).toBe(false), { timeout: patience, interval: 50 });
    const database = await openDatabase(place);
    const tables = "select from pg_class where relnamespace = 'public'::regnamespace";
    expect((await database.query(tables)).rowCount).toBe(0);
    await database.close();
  }
  const again = await restoreIn(place);
  expect({ ...again, out: "" }).toEqual({ status: 0, out: "", complaints: "" });
  expect(again.out).toMatch(/^Restored: \d+ rows/);
  expect((await registrationsIn(place)).size).toBeGreaterThan(stored);
  expect(existsSync(unfinished(place))).toBe(false);
});
