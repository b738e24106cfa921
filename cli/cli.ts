/**
 * The command line. With DATABASE_URL a command works on the server itself; on the embedded database it goes through the
 * running process's socket, or opens the folder when no process holds it. Nothing ever opens the folder twice.
 */
import { ConfigurationError, readConfig } from "../config.ts";
import { longestBounce } from "../domain/delivery/bounce.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { commandHandlers, commandNames } from "./commands.ts";
import { callCommand } from "./socket.ts";

const usage = `usage: fairlead COMMAND

  bounce                        record an e-mail that came back, as a mail server pipes it to standard input
  doctor                        what works, what does not, and what production would refuse
  erase ID                      delete everything about one person, by the application's id or code
  export [--format jsonl|csv]   every application with its answers, one a line, to standard output
  recruiter invite EMAIL [--manager]
                                a link with which somebody makes their account at the desk; the first is a manager
  recruiter list                who has an account
  recruiter disable|enable EMAIL
                                ends somebody's sessions and log-in at once; lets them in again
  recruiter reset EMAIL         a new link: another password and second step for the same account
  mail test ADDRESS             send a test e-mail
  replay [--endpoint ID] [--all | DELIVERY_ID…]
                                list what could not be delivered, or send it again
  webhook test [ID]             send every webhook, or one, a signed test event
  webhook enable ID             switch a webhook on again that was switched off
  purge [--dry-run]             delete what is past its time (the operator's retention), or say what would be
`;

async function run([name = "", ...given]: readonly string[]): Promise<number> {
  const command = commandNames.find((known) => known === name);
  if (!command) {
    process.stderr.write(usage);
    return name === "" || name === "help" || name === "--help" ? 0 : 2;
  }
  // The message itself: the process that holds the embedded database cannot read this one's standard input.
  const parameters = command === "bounce" ? [await standardInput(longestBounce)] : given;
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

/** No further than so many bytes. */
async function standardInput(most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= most) break;
  }
  return Buffer.concat(chunks).subarray(0, most).toString("latin1");
}

/** sysexits: a mail server that hands over a bounce keeps it and tries again later. */
const temporaryFailure = 75;

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
    process.exitCode = process.argv[2] === "bounce" ? temporaryFailure : 1;
  }
}
