/**
 * Inserts five rows into a directory's embedded database and prints a mark when each begins and
 * when it is answered. `insert.ts DIRECTORY guarded|shipped hook|none`: opened our way or PGlite's;
 * with or without counting fsync calls.
 */
import fs, { writeSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const [directory = "", engine, counting] = process.argv.slice(3);

let syncs = 0;
if (counting === "hook") {
  const { fsyncSync } = fs;
  fs.fsyncSync = (file) => {
    syncs += 1;
    fsyncSync(file);
  };
  syncBuiltinESMExports();
}

const run = engine === "guarded" ? await guarded() : await shipped();
await run("create table if not exists probe (n integer)");
for (let n = 0; n < 5; n += 1) {
  syncs = 0;
  writeSync(1, `insert ${n}\n`);
  await run(`insert into probe values (${n})`);
  writeSync(1, `answer ${n} ${syncs}\n`);
}
process.exit();

async function guarded() {
  const { openEmbedded } = await import("../../../../db/embedded/open.ts");
  const database = await openEmbedded(directory);
  return (sql: string) => database.query(sql);
}

async function shipped() {
  const { PGlite } = await import("@electric-sql/pglite");
  const database = await PGlite.create(`${directory}/database`);
  return (sql: string) => database.query(sql);
}
