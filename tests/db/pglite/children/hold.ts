/**
 * Opens the embedded database of a directory, reports it, and holds it until killed: `hold.ts
 * DIRECTORY`.
 */
import { openEmbedded } from "../../../../db/embedded/open.ts";

try {
  const database = await openEmbedded(process.argv[3] ?? "");
  await database.query("create table if not exists held (n integer)");
  console.log("open");
  process.stdin.resume();
} catch (error) {
  console.log(error instanceof Error ? `${error.name}: ${error.message}` : error);
  process.exit(1);
}
