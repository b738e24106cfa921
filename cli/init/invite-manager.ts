/** Creates the first manager's link if the database is reachable. */
import type { Writable } from "node:stream";
import { parseEnv } from "node:util";
import { readConfig } from "../../app/config.ts";
import { explainDatabase } from "../../db/explain.ts";
import { migrateBesideOthers } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import { inviteCommand } from "../recruiter.ts";

/**
 * Returns whether the link was created; otherwise prints why not. `environment` is the text of the
 * file.
 */
export async function inviteManager(email: string, environment: string, output: Writable): Promise<boolean> {
  const config = readConfig(parseEnv(environment), { gaps: "allowed" });
  try {
    const database = await openDatabase(config);
    try {
      await migrateBesideOthers(database);
      output.write(`\n`);
      const invite = inviteCommand.parse([email, "--manager"]);
      const surroundings = {
        database,
        config,
        now: () => new Date(),
        output,
        signal: new AbortController().signal,
        input: "",
      };
      return (await invite(surroundings)) === 0;
    } finally {
      await database.close();
    }
  } catch (error) {
    const why = (await explainDatabase(error, config)) ?? (error instanceof Error ? error.message : String(error));
    output.write(`\nThe first manager's link could not be made yet: ${why}\n`);
    return false;
  }
}
