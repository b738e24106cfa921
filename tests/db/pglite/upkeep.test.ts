/**
 * The embedded engine has no background processes: db/embedded/upkeep.ts does their work.
 *
 * @module-tag long
 */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { upkeep } from "../../../db/embedded/upkeep.ts";

const segment = 16 * 2 ** 20;
let directory: string;
let engine: PGlite;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "fairlead-upkeep-"));
  engine = await PGlite.create(directory);
  await engine.exec("create table filler (text text)");
});
afterAll(async () => {
  await engine.close();
  await rm(directory, { recursive: true, force: true });
});

const segments = async () => (await readdir(join(directory, "pg_wal"))).filter((name) => name.length === 24).length;

/** Writes about 160 MB of log. */
async function fill(): Promise<void> {
  for (let n = 0; n < 16; n += 1) {
    await engine.query("insert into filler select repeat(md5(g::text), 30) from generate_series(1, 10000) g");
  }
}

test("the log is truncated once it has grown, and not before", async () => {
  const look = upkeep(engine, { walBytes: segment, vacuumEvery: Infinity }, 0);
  expect(await look(0)).toEqual([]);
  await fill();
  const grown = await segments();
  expect(await look(0)).toEqual(["checkpoint"]);
  await fill();
  expect(await look(0)).toEqual(["checkpoint"]);
  expect(await segments()).toBeLessThanOrEqual(grown + 1);
  expect(await look(0)).toEqual([]);
});

test("the space of deleted rows is reused", async () => {
  const look = upkeep(engine, { walBytes: Infinity, vacuumEvery: 1000 }, 0);
  const size = async () => (await engine.query<{ n: number }>("select pg_table_size('filler') as n")).rows[0]?.n ?? 0;
  const full = await size();
  await engine.exec("delete from filler");
  expect(await look(999)).toEqual([]);
  expect(await look(1000)).toEqual(["vacuum"]);
  expect(await look(1999)).toEqual([]);
  await fill();
  expect(await size()).toBeLessThan(full);
});
