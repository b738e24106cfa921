/**
 * Three machines with etcd, Patroni and PostgreSQL behind haproxy as in deploy/patroni, in a
 * temporary folder: on loopback ports, or each in its own network.
 */
import { randomBytes } from "node:crypto";
import { spawn } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { type Child, childOf } from "./child.ts";
import { childEnvironment } from "./environment.ts";
import { steadyPorts } from "./free-port.ts";
import { listening } from "./listening.ts";
import { createNetwork, type Network } from "./network.ts";
import { postgresUser } from "./postgres-user.ts";
import { familyOf, said, signal } from "./processes.ts";
import { programPath } from "./program.ts";
import { read } from "./repository.ts";
import { withServer } from "./server-databases.ts";
import { patience } from "./waiting.ts";

export const clusterPrograms = ["patroni", "etcd", "haproxy", "setpriv"] as const;

/**
 * A loss: PostgreSQL with its Patroni; the machine, which returns later; a frozen machine that
 * continues later; or one cut off from the two others but reachable from elsewhere (with networks
 * only).
 */
export type Loss = "machine" | "postgres" | "standstill" | "cut off";

export interface Cluster {
  /** The leader's address through haproxy. */
  readonly url: string;
  /** haproxy's port. */
  readonly port: number;
  readonly password: string;
  /** Resolves once there is a leader, which the others follow, one synchronously. */
  whole(): Promise<Standing>;
  lose(name: string, loss: Loss): void;
  /** Restores a lost machine in its state. */
  bringBack(name: string, loss: Loss): void;
  /** The machines' latest output. */
  log(): string;
  remove(): Promise<void>;
}

/** The machines that acknowledgements depend on. */
export interface Standing {
  readonly leader: string;
  readonly standby: string;
}

interface Node {
  readonly name: string;
  /** Patroni's API with its port. */
  readonly api: string;
  readonly data: string;
  start(): Child;
  patroni: Child;
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

/** The machines' addresses in deploy/patroni. */
const machines = ["10.0.0.11", "10.0.0.12", "10.0.0.13"] as const;
const services = [2379, 2380, 8008, 5432] as const;

/**
 * @param apart puts each machine in its own network, so that it can be cut off; needs {@link
 * mayCreateNetworks}
 */
export async function startCluster({ apart = false } = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "fairlead-patroni-"));
  const owner = postgresUser();
  const own = (path: string) => owner && chownSync(path, owner.uid, owner.gid);
  own(folder);
  const network: Network | null = apart ? createNetwork(machines.length) : null;
  const ports = await steadyPorts(machines.length * services.length + 1);
  const port = ports.at(-1) as number;
  const portOf = (machine: number, service: number) =>
    network ? service : ports[machine * services.length + services.indexOf(service as (typeof services)[number])];
  const hostOf = (machine: number) => network?.addresses[machine] ?? "127.0.0.1";
  const address = (machine: number, service: number) => `${hostOf(machine)}:${portOf(machine, service)}`;
  /** A file of deploy/patroni for one of the machines, all of which run here. */
  const here = (file: string, machine = 0) => {
    const own = machines[machine] as string;
    const ofMachine = read(`deploy/patroni/${file}`)
      .replace(/^((?:ETCD_NAME=|name: ))node1$/m, `$1node${machine + 1}`)
      // The list of all machines stays complete.
      .replaceAll(/^(?!.*10\.0\.0\.12).*10\.0\.0\.11.*$/gm, (line) => line.replace("10.0.0.11", own));
    return machines.reduce(
      (text, host, index) =>
        services.reduce((all, each) => all.replaceAll(`${host}:${each}`, address(index, each)), text),
      ofMachine,
    );
  };
  const children: Child[] = [];
  const postmaster = (data: string) => Number(said(join(data, "postmaster.pid"))?.split("\n")[0] ?? 0);
  /** @param machine null: outside of them */
  const run = (
    machine: number | null,
    name: string,
    parameters: string[],
    environment: Record<string, string> = {},
  ) => {
    const inside = machine === null ? [] : (network?.inside(machine) ?? []);
    const as = owner ? ["--reuid", String(owner.uid), "--regid", String(owner.gid), "--clear-groups"] : [];
    // Terminated with its parent even if that is killed: Patroni then stops its PostgreSQL.
    const told = [programPath("setpriv") ?? "setpriv", ...as, "--pdeathsig", "TERM", "--"];
    const [program, ...rest] = [...inside, ...told, programPath(name) ?? name, ...parameters] as [string, ...string[]];
    const child = childOf(
      spawn(program, rest, {
        cwd: folder,
        env: childEnvironment({ ...environment, HOME: folder, LC_ALL: "C.UTF-8" }),
        stdio: ["ignore", "ignore", "pipe"],
      }),
    );
    children.push(child);
    return child;
  };

  const secret = () => randomBytes(16).toString("hex");
  const password = secret();
  const passwords = {
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_PASSWORD: secret(),
    PATRONI_REWIND_PASSWORD: secret(),
  };
  const nodes: Node[] = [];
  const familyOfNode = ({ data, patroni }: Node) => [
    ...familyOf(patroni.process.pid ?? 0),
    ...(postmaster(data) ? familyOf(postmaster(data)) : []),
  ];
  /** PostgreSQL is not a child process: it is stopped by its pid file. */
  const endAll = () => {
    for (const node of nodes) {
      const all = familyOfNode(node);
      signal(all, "SIGKILL");
    }
  };
  process.once("exit", endAll);

  const remove = async () => {
    endAll();
    await Promise.all(children.map((child) => child.kill()));
    // One that Patroni was about to start.
    endAll();
    process.off("exit", endAll);
    network?.remove();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };

  try {
    for (const machine of machines.keys()) {
      const settings = Object.fromEntries(
        Array.from(here("etcd.env", machine).matchAll(/^(\w+)=(.*)$/gm), ([, name, value]) => [name, value ?? ""]),
      ) as Record<string, string>;
      run(machine, "etcd", [], { ...settings, ETCD_DATA_DIR: join(folder, `etcd${machine}`), ETCD_LOG_LEVEL: "error" });
    }
    for (const machine of machines.keys()) {
      const name = `node${machine + 1}`;
      const file = join(folder, `${name}.yaml`);
      const data = join(folder, name);
      const socket = join(folder, `socket${machine}`);
      mkdirSync(socket);
      own(socket);
      const settings = parse(
        here("patroni.yaml", machine).replaceAll("10.0.0.0/24", network?.range ?? "127.0.0.1/32"),
      ) as {
        postgresql: { bin_dir: string; parameters: object };
      };
      Object.assign(settings.postgresql, { data_dir: data, pgpass: join(folder, `${name}.pgpass`) });
      Object.assign(settings.postgresql.parameters, { unix_socket_directories: socket });
      writeFileSync(file, stringify(settings));
      const start = () => run(machine, "patroni", [file], passwords);
      nodes.push({ name, api: address(machine, 8008), data, start, patroni: start() });
    }
    const haproxy = join(folder, "haproxy.cfg");
    const lines = here("haproxy.cfg")
      // Without root the user stays the same.
      .replaceAll(/^ +(?:user|group) haproxy\n/gm, "")
      .replace("bind 127.0.0.1:5000", `bind 127.0.0.1:${port}`)
      .replaceAll(/^( +server node(\d) .* check port) 8008$/gm, (_, line: string, number: string) => {
        return `${line} ${portOf(Number(number) - 1, 8008)}`;
      });
    writeFileSync(haproxy, lines);
    await listening("haproxy", port, run(null, "haproxy", ["-db", "-f", haproxy]));
  } catch (error) {
    await remove();
    throw error;
  }

  const nodeOf = (name: string) => nodes.find((node) => node.name === name) as Node;
  const members = async ({ api }: Node): Promise<Member[]> => {
    const answer = await fetch(`http://${api}/cluster`, { signal: AbortSignal.timeout(patience) });
    return ((await answer.json()) as { members: Member[] }).members;
  };
  const log = () => nodes.map(({ name, patroni }) => `${name}: ${patroni.complaints().slice(-2000)}`).join("\n");
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    port,
    password,
    log,
    async whole() {
      let last = "";
      for (const deadline = performance.now() + 5 * patience; performance.now() < deadline;) {
        const seen = await Promise.all(nodes.map((node) => members(node).catch(() => [])));
        last = JSON.stringify(seen[0]);
        const named = (role: string) => {
          const names = new Set(
            seen.map((all) => (isWhole(all) ? all.find((each) => each.role === role)?.name : undefined)),
          );
          return names.size === 1 ? [...names][0] : undefined;
        };
        const [leader, standby] = [named("leader"), named("sync_standby")];
        if (leader !== undefined && standby !== undefined) return { leader, standby };
        await new Promise((resume) => setTimeout(resume, 100));
      }
      throw new Error(`the machines do not come together: ${last}\n${log()}`);
    },
    lose(name, loss) {
      const node = nodeOf(name);
      if (loss === "cut off") return network?.cutOff(nodes.indexOf(node));
      const all = loss === "postgres" ? familyOf(postmaster(node.data)) : familyOfNode(node);
      signal(all, loss === "standstill" ? "SIGSTOP" : "SIGKILL");
    },
    bringBack(name, loss) {
      const node = nodeOf(name);
      if (loss === "cut off") network?.join(nodes.indexOf(node));
      if (loss === "standstill") signal(familyOfNode(node), "SIGCONT");
      if (loss === "machine") node.patroni = node.start();
    },
    remove,
  };
}

function isWhole(members: readonly Member[]): boolean {
  const [leader] = members.filter(({ role }) => role === "leader");
  return (
    members.length === machines.length &&
    leader?.state === "running" &&
    members.some(({ role }) => role === "sync_standby") &&
    members.every(({ state, timeline }) => /^(?:running|streaming)$/.test(state) && timeline === leader.timeline)
  );
}

/** A role and a database of that name, following docs/operate/high-availability.md. */
export async function createOwnDatabase({ url, password }: Cluster, name: string): Promise<void> {
  await withServer(url, async (run) => {
    await run(`create role ${name} login password '${password}'`);
    await run(`create database ${name} owner ${name}`);
  });
}
