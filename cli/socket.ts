/**
 * Commands for a running process on the embedded database, which nobody else may open: HTTP over a socket in `DATA_DIR`.
 * Only the user the process runs as can reach it.
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
 * Runs one command and resolves to its exit status. Write with `pipeline(source, output, { end: false })`, so that a slow
 * reader slows the source; `signal` aborts when the reader has gone.
 */
export type CommandHandler = (parameters: readonly string[], output: Writable, signal: AbortSignal) => Promise<number>;

export const socketName = "fairlead.sock";

/** Carried after the output, since only then they are known. */
const trailers = { status: "fairlead-status", error: "fairlead-error" } as const;

/**
 * Listens for commands until `close`. Call it only while holding the directory (db/embedded/directory-lock.ts): a socket
 * that is already there is then left over from a process that was killed, and is replaced.
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
    // The file has its mode from the moment it exists: changing it afterwards would leave a moment for others.
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
  // A reader that goes away ends the command through `signal`; the broken stream itself is no news.
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
 * Runs a command in the process that holds the directory, and writes what it says to `output` (not ended). Resolves to its
 * exit status, or to null if nobody listens. Rejects with the command's own message if it failed, and if the process
 * stopped in the middle of it.
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

/** The address of a socket has room for 108 bytes with its end mark on Linux, for 104 elsewhere (unix(7)). */
const longestPath = 103;

/** For a longer path: the same through a symbolic link in a folder of ours, needed only until the socket is open. */
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
