/**
 * The command line. With DATABASE_URL a command works on the server itself; on the embedded database it goes through the
 * running process's socket, or opens the folder when no process holds it. Nothing ever opens the folder twice.
 */
import type { Writable } from "node:stream";
import { readConfig } from "../config.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { type Command, UsageError, usageText } from "./command.ts";
import { commandHandlers, commandList, commandOf, commandsUnder } from "./commands.ts";
import { callCommand } from "./socket.ts";

export interface Streams {
  readonly stdin: AsyncIterable<Buffer>;
  readonly stdout: Writable;
  readonly stderr: Writable;
}

/** Resolves to the exit status: 2 where it is used wrongly, with the command's usage. Never rejects. */
export async function commandLine(given: readonly string[], streams: Streams): Promise<number> {
  const [word = ""] = given;
  if (word === "" || word === "help" || word === "--help") {
    streams.stdout.write(`${commandList()}\n`);
    return 0;
  }
  const named = commandsUnder(word).map(({ usage }) => usage);
  if (named.length > 0 && given.includes("--help")) {
    streams.stdout.write(`${usageText(named)}\n`);
    return 0;
  }
  let errorStatus = 2;
  try {
    const { command, parameters } = commandOf(given);
    // Here already, whoever then runs it: what is wrong with it needs neither settings nor a database to be told.
    command.parse(parameters);
    ({ errorStatus } = command);
    if (command.alone) return await command.alone(streams);
    return await run(command, given, streams);
  } catch (error) {
    // A reader that closes the pipe early (`| head`) is no error.
    if (["EPIPE", "ERR_STREAM_PREMATURE_CLOSE"].includes((error as { code?: string }).code ?? "")) return 0;
    streams.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof UsageError ? 2 : errorStatus;
  }
}

async function run(command: Command, [word = "", ...rest]: readonly string[], streams: Streams): Promise<number> {
  const { stdin, stdout } = streams;
  // The process that holds the embedded database cannot read this one's standard input.
  const parameters = command.input === undefined ? rest : [...rest, await firstBytes(stdin, command.input)];
  const config = readConfig();
  if (!config.databaseUrl) {
    const status = await callCommand(config.dataDirectory, word, parameters, stdout);
    if (status !== null) return status;
  }
  const database = await openDatabase(config);
  try {
    await migrate(database);
    const handler = commandHandlers({ database, config, now: () => new Date() })[word];
    return (await handler?.(parameters, stdout, new AbortController().signal)) ?? 1;
  } finally {
    await database.close();
  }
}

/** A character for each byte; no further than so many. */
async function firstBytes(stream: AsyncIterable<Buffer>, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= most) break;
  }
  return Buffer.concat(chunks).subarray(0, most).toString("latin1");
}
