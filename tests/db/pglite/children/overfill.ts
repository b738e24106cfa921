/**
 * Saves more in one statement than the disk can take, in the log alone: `overfill.ts DIRECTORY`.
 */
import { openEmbedded } from "../../../../db/embedded/open.ts";

const database = await openEmbedded(process.argv[3] ?? "");
await database.script("create table kept (n integer); insert into kept values (1)");
console.log("kept");
await database.query(
  "select pg_logical_emit_message(true, 'test', repeat(n::text, 4000)) from generate_series(1, 20000) n",
);
console.log("saved");
process.exit();
