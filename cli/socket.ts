/**
 * Commands for a process that holds the embedded database: HTTP over a socket in `DATA_DIR`,
 * accessible only to the user of that process.
 */
import { once } from "node:events";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

/**
 * Runs a command and resolves to its exit status. Write with `pipeline(source, output, { end: false
 * })`, so that a slow reader slows the source; `signal` aborts when the reader disconnects.
 */
export type CommandHandler = (parameters: readonly string[], output: Writable, signal: AbortSignal) => Promise<number>;

export const socketName = "fairlead.sock";

/** Sent as trailers, because they are known only after the output. */
const trailers = { status: "fairlead-status", error: "fairlead-error" } as const;

/**
 * Listens for commands until `close`. Call it only while holding the directory lock
 * (db/embedded/directory-lock.ts): an existing socket is then left over from a killed process and
 * is replaced.
 */
export async function serveCommands(
  directory: string,
  handlers: Readonly<Record<string, CommandHandler>>,
): Promise<{ close(): Promise<void> }> {
  const path = join(resolve(directory), socketName);
  await rm(path, { force: true });
  const server = createServer(
    (incoming, outgoing) => void answer(incoming, outgoing, new Map(Object.entries(handlers))),
  );
  await withShortPath(path, async (short) => {
    // The umask sets the mode at creation: a later chmod would leave a moment for others.
    const mask = process.umask(0o177);
    try {
      server.listen(short);
    } finally {
      process.umask(mask);
    }
    await once(server, "listening");
  });
  return {
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
      await rm(path, { force: true });
    },
  };
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handlers: ReadonlyMap<string, CommandHandler>,
): Promise<void> {
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  // A reader that disconnects ends the command through `signal`; the broken stream needs no report.
  outgoing.on("error", () => {});
  try {
    const handler = handlers.get(decodeURIComponent((incoming.url ?? "").slice(1)));
    if (!handler) return void outgoing.writeHead(404).end();
    const parameters = JSON.parse(await text(incoming)) as string[];
    outgoing.writeHead(200, {
      trailer: Object.values(trailers).join(", "),
      "content-type": "application/octet-stream",
    });
    outgoing.flushHeaders();
    outgoing.addTrailers(await outcome(() => handler(parameters, outgoing, gone.signal)));
    outgoing.end();
  } catch {
    outgoing.destroy();
  }
}

async function outcome(run: () => Promise<number>): Promise<Record<string, string>> {
  try {
    return { [trailers.status]: String(await run()) };
  } catch (error) {
    return { [trailers.error]: encodeURIComponent(error instanceof Error ? error.message : String(error)) };
  }
}

/**
 * Runs a command in the process that holds the directory and writes its output to `output`, which
 * stays open. Resolves to its exit status, or to null if no process listens. Rejects if the command
 * fails or the process stops.
 */
export async function callCommand(
  directory: string,
  name: string,
  parameters: readonly string[],
  output: Writable,
): Promise<number | null> {
  const response = await withShortPath(join(resolve(directory), socketName), (short) => send(short, name, parameters));
  if (response === null) return null;
  if (response.statusCode === 404) throw new Error(`the running process does not know the command ${name}`);
  await pipeline(response, output, { end: false });
  const error = response.trailers[trailers.error];
  if (error !== undefined) throw new Error(decodeURIComponent(error));
  const status = Number(response.trailers[trailers.status] ?? Number.NaN);
  if (Number.isNaN(status)) throw new Error("the running process stopped before the command was done");
  return status;
}

function send(socketPath: string, name: string, parameters: readonly string[]): Promise<IncomingMessage | null> {
  return new Promise((done, fail) => {
    request({ socketPath, method: "POST", path: `/${encodeURIComponent(name)}`, agent: false })
      .once("response", done)
      .once("error", (error: NodeJS.ErrnoException) =>
        error.code === "ENOENT" || error.code === "ECONNREFUSED" ? done(null) : fail(error),
      )
      .end(JSON.stringify(parameters));
  });
}

/** A socket address holds 108 bytes with its terminator on Linux, 104 elsewhere (unix(7)). */
const longestPath = 103;

/** For a longer path: a symbolic link in a temporary folder, needed until the socket is open. */
async function withShortPath<T>(path: string, use: (short: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(path) <= longestPath) return use(path);
  const folder = await mkdtemp(join(tmpdir(), "fairlead-"));
  try {
    await symlink(resolve(path, ".."), join(folder, "d"));
    return await use(join(folder, "d", socketName));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
