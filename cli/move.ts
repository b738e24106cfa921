/**
 * `fairlead move`: copies the embedded database to the PostgreSQL server of DATABASE_URL, or back.
 * No Fairlead process may run meanwhile.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { compareCounts, move } from "../commands/backup/move-database.ts";
import type { Config } from "../app/config.ts";
import type { Database } from "../db/database.ts";
import { databaseFolder } from "../db/embedded/folder.ts";
import { openEmbedded } from "../db/embedded/open.ts";
import { fillNewDatabase } from "../db/embedded/new-folder.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { othersConnected } from "../db/queries/others-connected.ts";
import { command } from "./command.ts";

export const moveCommand = command({
  name: "move",
  options: { to: { value: ["postgres", "embedded"], needed: true } },
  does: "copy everything from the embedded database to the PostgreSQL server of DATABASE_URL, or back",
  async around({ options: { to }, config, stdout }) {
    if (config.databaseUrl === undefined)
      throw new Error("DATABASE_URL: is not set. Set it to the PostgreSQL server, also to move away from it.");
    const compared = await (to === "postgres" ? toPostgres(config) : toEmbedded(config));
    for (const { table, from, to: copied } of compared) {
      stdout.write(`${table.padEnd(24)}${String(from).padStart(10)}${String(copied).padStart(10)}\n`);
    }
    const differ = compared.filter((each) => each.from !== each.to);
    if (differ.length > 0) {
      stdout.write(
        "The row counts differ, so something was written meanwhile. Stop every process, empty the new database, and move again.\n",
      );
      return 1;
    }
    stdout.write(
      to === "postgres"
        ? `Moved. Start with DATABASE_URL from now on. The old data stays in ${config.dataDirectory} and is no longer updated.\n`
        : `Moved into ${config.dataDirectory}. Start without DATABASE_URL from now on. The old data stays on the server and is no longer updated.\n`,
    );
    return 0;
  },
});

async function toPostgres(config: Config) {
  // Opening a missing database would create an empty one.
  if (!existsSync(join(config.dataDirectory, databaseFolder)))
    throw new Error(`DATA_DIR: there is no embedded database in ${config.dataDirectory}`);
  return closeAfter(await openEmbedded(config.dataDirectory), async (from) => {
    await migrate(from);
    return closeAfter(await openDatabase(config), async (to) => {
      await move(from, to);
      return compareCounts(from, to);
    });
  });
}

async function toEmbedded(config: Config) {
  return closeAfter(await openDatabase(config), async (from) => {
    if (await othersConnected(from))
      throw new Error(
        "Other processes are connected to this database: stop web and worker first, or what they write will not be moved.",
      );
    await migrate(from);
    return fillNewDatabase(config.dataDirectory, async (to) => {
      await move(from, to);
      return compareCounts(from, to);
    });
  });
}

async function closeAfter<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
