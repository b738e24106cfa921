/**
 * Migrates, and reports when it is within the last step: `migrate.ts SETTINGS STEPS`, both JSON.
 */
import { writeSync } from "node:fs";
import { migrate, type Migration } from "../../../db/migrate.ts";
import { type DatabaseSettings, openDatabase } from "../../../db/open.ts";

const [settings = "", list = ""] = process.argv.slice(3);
const steps = JSON.parse(list) as Migration[];
const last = steps.at(-1) as Migration;
const database = await openDatabase(JSON.parse(settings) as DatabaseSettings);

const watched: typeof database = {
  ...database,
  transaction: (work, options) =>
    database.transaction((transaction) => {
      const script = transaction.script.bind(transaction);
      transaction.script = (text) => {
        if (text === last.sql) writeSync(1, `in the middle of ${last.name}\n`);
        return script(text);
      };
      return work(transaction);
    }, options),
};
await migrate(watched, steps);
process.exit();
