/**
 * PgBouncer in transaction mode in front of a PostgreSQL server: in a temporary folder, on a free
 * loopback port.
 */
import { spawn } from "node:child_process";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childOf } from "./child.ts";
import { childEnvironment } from "./environment.ts";
import { freePort } from "./free-port.ts";
import { listening } from "./listening.ts";
import { postgresUser } from "./postgres-user.ts";
import { programPath } from "./program.ts";

export interface Pooler {
  /** The same database through the pooler. */
  url: string;
  /** Stops it and deletes its files. */
  remove(): Promise<void>;
}

export function hasPgbouncer(): boolean {
  return programPath("pgbouncer") !== null;
}

/** @param sessions the total number of server connections */
export function startPgbouncer(databaseUrl: string, sessions: number): Promise<Pooler> {
  const { hostname, port: serverPort, pathname } = new URL(databaseUrl);
  return startPgbouncerWith({
    url: (port) => `postgres://postgres@127.0.0.1:${port}${pathname}`,
    settings: (port) => `[databases]
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
  });
}

interface PoolerParts {
  /** Its address on the given port. */
  readonly url: (port: number) => string;
  /** Its pgbouncer.ini for that port and folder. */
  readonly settings: (port: number, folder: string) => string;
  /** The contents of its auth_file, `userlist.txt` in the folder. */
  readonly users?: string;
}

export async function startPgbouncerWith({ url, settings, users = "" }: PoolerParts): Promise<Pooler> {
  const directory = await mkdtemp(join(tmpdir(), "fairlead-pgbouncer-"));
  const port = await freePort();
  const file = join(directory, "pgbouncer.ini");
  await writeFile(file, settings(port, directory));
  await writeFile(join(directory, "userlist.txt"), users);
  // It refuses to run as root.
  const owner = postgresUser();
  if (owner) await chown(directory, owner.uid, owner.gid);
  const child = childOf(
    spawn(programPath("pgbouncer") ?? "pgbouncer", [file], {
      ...owner,
      cwd: directory,
      env: childEnvironment(),
      stdio: ["ignore", "ignore", "pipe"],
    }),
  );
  await listening("pgbouncer", port, child);
  return {
    url: url(port),
    async remove() {
      await child.kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
