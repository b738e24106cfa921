/** PgBouncer in transaction mode in front of a PostgreSQL server: in a temporary folder, on a free port of the loopback address. */
import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { childOf } from "./child.ts";
import { childEnvironment } from "./environment.ts";
import { freePort } from "./free-port.ts";
import { patience } from "./waiting.ts";

const run = promisify(execFile);
const isRoot = userInfo().uid === 0;

export interface Pooler {
  /** The same database, through it. */
  url: string;
  /** Ends it and deletes its files. */
  remove(): Promise<void>;
}

/** Null: this machine has none. Debian keeps it where root finds it. */
function program(): string | null {
  const folders = [...(childEnvironment()["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, "pgbouncer")).find((file) => existsSync(file)) ?? null;
}

export function hasPgbouncer(): boolean {
  return program() !== null;
}

/** @param sessions with the server, for everybody together */
export async function startPgbouncer(databaseUrl: string, sessions: number): Promise<Pooler> {
  const file = program();
  if (file === null) throw new Error("no pgbouncer on this machine");
  const { hostname, port: serverPort, pathname } = new URL(databaseUrl);
  const directory = await mkdtemp(join(tmpdir(), "fairlead-pgbouncer-"));
  const port = await freePort();
  const settings = join(directory, "pgbouncer.ini");
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 1000
`,
  );
  // It refuses to run as root.
  const owner = isRoot ? { uid: await idOf("-u"), gid: await idOf("-g") } : null;
  if (owner) await chown(directory, owner.uid, owner.gid);
  const child = childOf(
    spawn(file, [settings], { ...owner, cwd: directory, env: childEnvironment(), stdio: ["ignore", "ignore", "pipe"] }),
  );
  await listening(port).catch(async (error: Error) => {
    await child.kill();
    throw new Error(`${error.message}\n${child.complaints()}`, { cause: error });
  });
  return {
    url: `postgres://postgres@127.0.0.1:${port}${pathname}`,
    async remove() {
      await child.kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function listening(port: number): Promise<void> {
  for (const deadline = performance.now() + patience; performance.now() < deadline;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true));
      socket.once("error", () => resolve(false));
      socket.once("connect", () => socket.end());
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("pgbouncer does not listen");
}

async function idOf(what: "-u" | "-g"): Promise<number> {
  return Number((await run("id", [what, "postgres"])).stdout);
}
