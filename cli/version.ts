/** `fairlead version`: shows the installed version, the running one, and the database's schema. */
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { readDatabaseSettings } from "../app/config.ts";
import type { Database } from "../db/database.ts";
import { hasDatabase } from "../db/embedded/folder.ts";
import { explainDatabase } from "../db/explain.ts";
import { explainFolder } from "../db/folder.ts";
import { migrations, unknownMigrations } from "../db/migrate.ts";
import { type DatabaseSettings, openDatabase } from "../db/open.ts";
import { schemaMigration } from "../db/schema.ts";
import { versionText } from "../domain/version.ts";
import { command, type Command, type TextStreams } from "./command.ts";
import { callCommand } from "./socket.ts";

const inside = command({
  name: "version",
  does: "show this version, its schema and the database's; works without a database and with a broken operator file",
  /**
   * Runs in the process that holds the embedded database, whose version may differ from this one.
   */
  async run({ database, output }) {
    output.write(`running    ${versionText}\n${await databaseLine(database)}`);
    return 0;
  },
});

/** Changes and migrates nothing, so it is safe beside an older running version. */
export const versionCommand: Command = {
  ...inside,
  async alone({ stdout }: TextStreams) {
    stdout.write(`fairlead   ${versionText}\n`);
    stdout.write(`schema     ${migrations.at(-1)?.name ?? "none"}\n`);
    stdout.write(`node       ${process.versions.node}\n`);
    stdout.write(await aboutDatabase().catch((error: unknown) => `database   cannot be read: ${reason(error)}\n`));
    return 0;
  },
};

async function aboutDatabase(): Promise<string> {
  const settings = readDatabaseSettings();
  if (settings instanceof Error) return `database   cannot be read: ${settings.errors.join("; ")}\n`;
  if (settings.databaseUrl) return askDatabase(settings);
  try {
    if (!hasDatabase(settings.dataDirectory)) return "database   there is none yet\n";
    const answer = new PassThrough();
    const output = text(answer);
    const status = await callCommand(settings.dataDirectory, "version", [], answer).finally(() => answer.end());
    if (status !== null) return output;
  } catch (error) {
    const text = explainFolder(error, "DATA_DIR", settings.dataDirectory);
    throw text === null ? error : new Error(text, { cause: error });
  }
  return askDatabase(settings);
}

async function askDatabase(settings: DatabaseSettings): Promise<string> {
  let database: Database | undefined;
  try {
    database = await openDatabase(settings);
    return await databaseLine(database);
  } catch (error) {
    const text = await explainDatabase(error, settings);
    throw text === null ? error : new Error(text, { cause: error });
  } finally {
    await database?.close();
  }
}

async function databaseLine(database: Database): Promise<string> {
  const engine = database.kind === "pglite" ? "embedded" : "PostgreSQL";
  const { rowCount } = await database.query("select where to_regclass('schema_migration') is not null");
  if (rowCount === 0) return `database   ${engine}, empty\n`;
  const applied = await database.orm.select({ name: schemaMigration.name }).from(schemaMigration);
  const newest = applied.reduce((last, { name }) => (name > last ? name : last), "");
  const unknown = await unknownMigrations(database);
  const state =
    unknown.length > 0
      ? "; newer than this version, which will not start on it"
      : applied.length < migrations.length
        ? "; the next start of this version migrates it"
        : "";
  return `database   ${engine}, ${newest || "empty"}${state}\n`;
}

/** The error's message; for several errors, as with several addresses of a host, each. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join("; ");
  return error instanceof Error ? error.message : String(error);
}
