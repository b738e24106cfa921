/** `fairlead move`: from the embedded database to the PostgreSQL server of DATABASE_URL, or back. Nothing of Fairlead may run meanwhile. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { compareCounts, move } from "../backup/move.ts";
import type { Config } from "../config.ts";
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
      throw new Error("DATABASE_URL: names the PostgreSQL server, also for a move away from it");
    const compared = await (to === "postgres" ? toPostgres(config) : toEmbedded(config));
    for (const { table, from, to: arrived } of compared) {
      stdout.write(`${table.padEnd(24)}${String(from).padStart(10)}${String(arrived).padStart(10)}\n`);
    }
    const differ = compared.filter((each) => each.from !== each.to);
    if (differ.length > 0) {
      stdout.write(
        "Not the same: something was written meanwhile. Stop every process, empty the new database, and move again.\n",
      );
      return 1;
    }
    stdout.write(
      to === "postgres"
        ? `Moved. Start with DATABASE_URL from now on; what is in ${config.dataDirectory} stays as it is, and is of yesterday.\n`
        : `Moved into ${config.dataDirectory}. Start without DATABASE_URL from now on; what is on the server stays as it is, and is of yesterday.\n`,
    );
    return 0;
  },
});

async function toPostgres(config: Config) {
  // Opening would make one.
  if (!existsSync(join(config.dataDirectory, databaseFolder)))
    throw new Error(`DATA_DIR: there is no embedded database in ${config.dataDirectory}`);
  return using(await openEmbedded(config.dataDirectory), async (from) => {
    await migrate(from);
    return using(await openDatabase(config), async (to) => {
      await move(from, to);
      return compareCounts(from, to);
    });
  });
}

async function toEmbedded(config: Config) {
  return using(await openDatabase(config), async (from) => {
    if (await othersConnected(from))
      throw new Error(
        "Other processes are connected to this database: stop web and worker first, so that nothing is written that would not be moved.",
      );
    await migrate(from);
    return fillNewDatabase(config.dataDirectory, async (to) => {
      await move(from, to);
      return compareCounts(from, to);
    });
  });
}

async function using<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
