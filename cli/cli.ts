/**
 * The command line. With DATABASE_URL a command works on the server itself; on the embedded database it goes through the
 * running process's socket, or opens the folder when no process holds it. Nothing ever opens the folder twice.
 */
import { ConfigurationError, readConfig } from "../config.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { commandHandlers, commandNames } from "./commands.ts";
import { callCommand } from "./socket.ts";

const usage = `usage: fairlead COMMAND

  doctor                        what works, what does not, and what production would refuse
  export [--format jsonl|csv]   every application with its answers, one a line, to standard output
  purge [--dry-run]             delete what is past its time (the operator's retention), or say what would be
`;

async function run([name = "", ...parameters]: readonly string[]): Promise<number> {
  const command = commandNames.find((known) => known === name);
  if (!command) {
    process.stderr.write(usage);
    return name === "" || name === "help" || name === "--help" ? 0 : 2;
  }
  const config = readConfig();
  if (!config.databaseUrl) {
    const status = await callCommand(config.dataDirectory, command, parameters, process.stdout);
    if (status !== null) return status;
  }
  const database = await openDatabase(config);
  try {
    await migrate(database);
    return await commandHandlers({ database, config })[command](
      parameters,
      process.stdout,
      new AbortController().signal,
    );
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  // A reader that closes the pipe early (`| head`) is no fault.
  if (
    (error as { code?: string }).code !== "EPIPE" &&
    (error as { code?: string }).code !== "ERR_STREAM_PREMATURE_CLOSE"
  ) {
    const known = error instanceof ConfigurationError || error instanceof Error;
    process.stderr.write(`${known ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
