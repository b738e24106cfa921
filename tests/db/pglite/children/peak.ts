/**
 * Parses statements in a directory's embedded database, and prints the most memory that this
 * process ever had, in MB. `peak.ts DIRECTORY ours|shipped`: opened our way or PGlite's.
 */
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { openEmbedded } from "../../../../db/embedded/open.ts";

const [directory = "", engine] = process.argv.slice(3);
// V8 optimizes at once what is called often, instead of soon and in another thread.
setFlagsFromString("--wasm-sync-tier-up");
const database = engine === "ours" ? await openEmbedded(directory) : await PGlite.create(`${directory}/database`);
for (let n = 0; n < 200; n += 1) await database.query(`select ${"(1 + 0) + ".repeat(50)} ${n} as n where 1 = 1`);
console.log(process.resourceUsage().maxRSS / 1024);
await database.close();
