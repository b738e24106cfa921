/**
 * The command line. With DATABASE_URL, a command connects to the server. With the embedded
 * database, it uses the running process's socket, or opens the folder if no process has it. The
 * folder is never opened twice.
 */
import type { Writable } from "node:stream";
import { type Config, ConfigurationError, readConfig } from "../app/config.ts";
import { exitStatuses } from "../domain/exit-status.ts";
import { hasDatabase } from "../db/embedded/folder.ts";
import { explainDatabase } from "../db/explain.ts";
import { explainFolder } from "../db/folder.ts";
import { migrateBesideOthers, SchemaOlder } from "../db/migrate.ts";
import { type Database, openDatabase } from "../db/open.ts";
import { trustExtraCertificates } from "../integrations/tls/extra-certificates.ts";
import { explainFile } from "../domain/files/explain-file.ts";
import { type Command, UsageError, usageText } from "./command.ts";
import { commandHandlers, commandList, commandOf, commandsUnder } from "./commands.ts";
import { withDeskSettings } from "./settings.ts";
import { callCommand } from "./socket.ts";

export interface Streams {
  readonly stdin: AsyncIterable<Buffer>;
  readonly stdout: Writable;
  readonly stderr: Writable;
}

/** Resolves to the exit status: 2 for wrong usage, with the usage text. Never rejects. */
export async function commandLine(given: readonly string[], streams: Streams): Promise<number> {
  const words = given[0] === "--version" ? ["version", ...given.slice(1)] : given;
  // Collects write errors that occur outside the code caught below.
  let unwritten: unknown = null;
  let readerGone = false;
  streams.stdout.on("error", (error) => {
    if (isBrokenPipe(error)) readerGone = true;
    else unwritten ??= error;
  });
  const { status, error } = await outcome(words, streams);
  await new Promise<void>((done) => streams.stdout.write("", () => setImmediate(done)));
  // A reader that closes the pipe early (`| head`) is no error. A broken database connection has
  // the same code and is one.
  if (isBrokenPipe(error) && (readerGone || streams.stdout.destroyed)) return 0;
  if (error !== null && error !== unwritten) streams.stderr.write(`${messageOf(error)}\n`);
  if (unwritten === null) return status;
  const why = explainFile(unwritten, { to: "write", user: process.getuid?.() }) ?? messageOf(unwritten);
  streams.stderr.write(`standard output: ${why}\n`);
  return status === 0 ? 1 : status;
}

/** `error`: what remains to be reported; null: nothing. */
async function outcome(words: readonly string[], streams: Streams): Promise<{ status: number; error: unknown }> {
  const [word = ""] = words;
  if (word === "" || word === "help" || word === "--help") {
    streams.stdout.write(`${commandList()}\n`);
    return { status: 0, error: null };
  }
  const named = commandsUnder(word);
  if (named.length > 0 && words.includes("--help")) {
    const help = named.flatMap((each) => each.help ?? []).map((text) => `\n${text}\n`);
    streams.stdout.write(`${usageText(named.map(({ usage }) => usage))}\n${help.join("")}`);
    return { status: 0, error: null };
  }
  const wrongUsage = exitStatuses.wrongUsage.status;
  let errorStatus: number = wrongUsage;
  try {
    const { command, parameters } = commandOf(words);
    // Parses first, because reporting wrong usage needs neither settings nor a database.
    command.parse(parameters);
    ({ errorStatus } = command);
    const status = await (command.alone
      ? command.alone(streams, parameters)
      : run(command, words, parameters, streams));
    return { status, error: null };
  } catch (error) {
    return { status: error instanceof UsageError ? wrongUsage : errorStatus, error };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isBrokenPipe(error: unknown): boolean {
  return ["EPIPE", "ERR_STREAM_PREMATURE_CLOSE"].includes((error as { code?: string } | null)?.code ?? "");
}

async function run(
  command: Command,
  [word = "", ...rest]: readonly string[],
  own: readonly string[],
  { stdin, stdout, stderr }: Streams,
): Promise<number> {
  // The process that holds the embedded database cannot read this process's standard input.
  const parameters = command.input === undefined ? rest : [...rest, await firstBytes(stdin, command.input)];
  const now = () => new Date();
  const besides = command.beside?.(rest, { now, output: stdout }) ?? null;
  if (besides !== null) return besides;
  const config = settings();
  const { extraCertificates } = (config instanceof ConfigurationError ? config.found?.machine : config) ?? {};
  const untrusted = trustExtraCertificates(extraCertificates);
  if (untrusted !== null) stderr.write(`${untrusted}\n`);
  if (config instanceof ConfigurationError) {
    if (!command.broken || !config.found) throw config;
    return command.broken(rest, { errors: config.errors, ...config.found, now, output: stdout });
  }
  const onDatabase = async (output: Writable): Promise<number> => {
    let database: Database;
    try {
      if (!config.databaseUrl) {
        const status = await called(config, word, parameters, output);
        if (status !== null) return status;
        if (command.ofStored && !hasDatabase(config.dataDirectory))
          throw new Error(
            `DATA_DIR: there is no database in ${config.dataDirectory}. Check that this is the site's environment: bin/fairlead reads it from FAIRLEAD_ENV_FILE, by default /etc/fairlead/fairlead.env.`,
          );
      }
      database = await opened(config, command);
    } catch (error) {
      if (!command.broken || !(error instanceof DatabaseUnusable)) throw error;
      const found = { machine: config, operator: config.operator };
      return command.broken(rest, { errors: [error.message], ...found, now, output });
    }
    try {
      // An older schema, which some commands accept, may have no documents.
      const inUse = command.ofOlder ? config : await withDeskSettings(config, database);
      const handler = commandHandlers({ database, config: inUse, now })[word];
      return (await handler?.(parameters, output, new AbortController().signal)) ?? 1;
    } finally {
      await database.close();
    }
  };
  if (!command.around) return onDatabase(stdout);
  try {
    return await command.around(own)({ config, now, stdout }, onDatabase);
  } catch (error) {
    throw (await unusable(error, config)) ?? error;
  }
}

function settings(): Config | ConfigurationError {
  try {
    // Missing legal details stop the start of a new site, but no command.
    return readConfig(undefined, { gaps: "allowed" });
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
}

/** The database cannot be used. The message is the one that a start would print. */
class DatabaseUnusable extends Error {}

/** Runs the command in the process that holds the embedded database; null: no such process. */
async function called(
  { dataDirectory }: Config,
  word: string,
  parameters: readonly string[],
  output: Writable,
): Promise<number | null> {
  try {
    return await callCommand(dataDirectory, word, parameters, output);
  } catch (error) {
    // The socket cannot be reached. Other errors, such as a full disk under the output, do not
    // concern the folder.
    const isOfFolder = (error as NodeJS.ErrnoException).syscall === "connect";
    const text = isOfFolder ? explainFolder(error, "DATA_DIR", dataDirectory) : null;
    throw text === null ? error : new DatabaseUnusable(text, { cause: error });
  }
}

/**
 * For a command that opens the database itself; null: another kind of error, such as an unreadable
 * file.
 */
async function unusable(error: unknown, config: Config): Promise<DatabaseUnusable | null> {
  if (config.databaseUrl && (error as NodeJS.ErrnoException).path !== undefined) return null;
  const text = await explainDatabase(error, config);
  return text === null ? null : new DatabaseUnusable(text, { cause: error });
}

/** Requires this version's schema, unless the command accepts an older one (decision 24). */
async function opened(config: Config, command: Pick<Command, "ofOlder">): Promise<Database> {
  let database: Database | undefined;
  try {
    database = await openDatabase(config);
    await migrateBesideOthers(database, command);
    return database;
  } catch (error) {
    await database?.close();
    const text = error instanceof SchemaOlder ? error.message : await explainDatabase(error, config);
    throw text === null ? error : new DatabaseUnusable(text, { cause: error });
  }
}

/** Reads up to `most` bytes, one character per byte. */
async function firstBytes(stream: AsyncIterable<Buffer>, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    // Reads to the end: a mail server may count a pipe that closes early as a failure.
    if (size < most) chunks.push(chunk);
    size += chunk.length;
  }
  return Buffer.concat(chunks).subarray(0, most).toString("latin1");
}
