/**
 * A scratch PostgreSQL server with fsync enabled: in a temporary folder, on a free loopback port.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { childEnvironment } from "./environment.ts";
import { freePort } from "./free-port.ts";

const run = promisify(execFile);

export interface PostgresServer {
  /** The address of the database `postgres`. */
  url: string;
  /** The same through its unix socket. */
  socketUrl: string;
  /** Ends every connection at once, like a crash. */
  stop(): Promise<void>;
  /** Starts on the same port with the committed data. */
  start(): Promise<void>;
  /** Its data directory. */
  files: string;
  /** Runs a PostgreSQL program as the server's user. */
  run(program: string, parameters: string[]): Promise<void>;
  /** Stops it and deletes its files. */
  remove(): Promise<void>;
}

/** Whether this machine has its programs. */
export function hasPostgres(): boolean {
  const folders = [...(childEnvironment()["PATH"] ?? "").split(delimiter), ...installed];
  return folders.some((folder) => existsSync(join(folder, "initdb")));
}

interface ServerOptions {
  /** Lines of its pg_hba.conf; by default everyone is trusted. */
  readonly access?: readonly string[];
  /** Lines of postgresql.conf, given the server's folder. */
  readonly configured?: (folder: string) => string;
  /** The parent of its folder. */
  readonly below?: string;
  /** Extra parameters of initdb. */
  readonly made?: readonly string[];
  /** Makes a standby of this server until it is promoted. */
  readonly standbyOf?: PostgresServer;
}

export async function startPostgres({
  access,
  configured,
  below = tmpdir(),
  made = [],
  standbyOf,
}: ServerOptions = {}): Promise<PostgresServer> {
  const directory = await mkdtemp(join(below, "fairlead-postgres-"));
  const files = join(directory, "data");
  if (isRoot) await chown(directory, await idOf("-u"), await idOf("-g"));
  await (standbyOf
    ? command("pg_basebackup", ["-d", standbyOf.url, "-D", files, "-R", "-c", "fast", "--no-sync"])
    : command("initdb", [
        "-D",
        files,
        "-U",
        "postgres",
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--locale=C",
        "--no-sync",
        ...made,
      ]));
  if (access) await writeFile(join(files, "pg_hba.conf"), `${access.join("\n")}\n`);
  if (configured) await appendFile(join(files, "postgresql.conf"), `\n${configured(directory)}\n`);
  const port = await freePort();
  const options = `-p ${port} -k ${directory} -c listen_addresses=127.0.0.1 -c max_connections=200`;
  const start = () => command("pg_ctl", ["-D", files, "-w", "-l", join(directory, "log"), "-o", options, "start"]);
  const stop = () => command("pg_ctl", ["-D", files, "-w", "-m", "immediate", "stop"]);
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    socketUrl: `postgres:///postgres?host=${directory}&port=${port}&user=postgres`,
    start,
    stop,
    files,
    run: command,
    async remove() {
      // A test that failed halfway may have stopped it already.
      await stop().catch(() => {});
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const isRoot = userInfo().uid === 0;

/** PostgreSQL refuses to run as root. */
async function command(program: string, parameters: string[]): Promise<void> {
  const [name, ...rest] = isRoot
    ? ["runuser", "-u", "postgres", "--", program, ...parameters]
    : [program, ...parameters];
  const environment = childEnvironment();
  const path = [environment["PATH"], ...installed].join(delimiter);
  // pg_ctl's server keeps the standard streams open, so they must not be awaited.
  await run(name, rest, { cwd: tmpdir(), env: { ...environment, PATH: path } });
}

/** Debian's folders for programs outside the usual path. */
const installed = [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`);

async function idOf(what: "-u" | "-g"): Promise<number> {
  return Number((await run("id", [what, "postgres"])).stdout);
}
