/** The built product as a process of its own, started with the flags of `npm start`. */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, stringify } from "yaml";
import { childOf } from "../tests/support/child.ts";
import { childEnvironment } from "../tests/support/environment.ts";
import { freePort } from "../tests/support/free-port.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

export interface Running {
  /** Such as `http://127.0.0.1:41234`. */
  readonly url: string;
  /** Milliseconds from its start until it said that it is ready. */
  readonly startedIn: number;
  readonly pid: number;
  /** Resident memory in MB. */
  memory(): number;
  stop(): Promise<void>;
  /** Ends it like the kernel would: no handler of it runs. */
  kill(): Promise<void>;
}

/** `web` alone, or `main`: web and jobs. Ready when this resolves. */
export async function startBuilt(entry: "main" | "web", settings: Record<string, string>): Promise<Running> {
  const port = await freePort();
  return start([...startFlags(), join(root, "dist", `${entry}.js`)], port, {
    ...startMemory,
    FAIRLEAD_ENV: "demo",
    PORT: String(port),
    // One proxy, so that the load can come from many visitors.
    TRUST_PROXY: "1",
    LOG_LEVEL: "warn",
    ...settings,
  });
}

/** A baseline of this folder; its first parameter is the port. */
export async function startBaseline(file: string, parameters: readonly string[]): Promise<Running> {
  const port = await freePort();
  return start([...startFlags(), join(root, "bench", file), String(port), ...parameters], port, startMemory);
}

async function start(parameters: string[], port: number, settings: Record<string, string>): Promise<Running> {
  const started = performance.now();
  const stdio = ["ignore", "pipe", "pipe"] as const;
  const child = childOf(
    spawn(process.execPath, parameters, { cwd: root, env: childEnvironment(settings), stdio: [...stdio] }),
  );
  const impossible = new Promise<never>((_, reject) => child.process.once("error", reject));
  // The first line of each is that it is ready.
  await Promise.race([child.nextLine(), impossible]);
  const startedIn = performance.now() - started;
  // Whoever reads lines stops when nobody takes them, and the process would wait for room to write its log.
  await child.lines.return?.();
  child.process.stdout?.resume();
  const { pid } = child.process;
  if (pid === undefined) throw new Error("a process without a number");
  return {
    pid,
    url: `http://127.0.0.1:${port}`,
    startedIn,
    memory: () => Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)]).toString()) / 1024,
    async stop() {
      child.process.kill("SIGTERM");
      await child.ended;
    },
    kill: () => child.kill(),
  };
}

/** Seconds in which a process that makes pages ahead, for a quarter of the time, takes one of the processor's. */
const atRest = 6;

/** Until it does nothing by itself: what is measured of a site that runs is not to be what a start does beside it. */
export async function atWorkNoMore({ pid }: Running): Promise<void> {
  const used = () => execFileSync("ps", ["-o", "cputimes=", "-p", String(pid)]).toString();
  for (let before = "", now = used(); now !== before; before = now, now = used())
    await new Promise((resolve) => setTimeout(resolve, atRest * 1000));
}

/** What `npm start` gives the server is part of what is measured, so it is read from there. */
function startFlags(): string[] {
  return JSON.parse(inStartScript(/const flags = (\[.*\]);/)) as string[];
}

function inStartScript(pattern: RegExp): string {
  const found = pattern.exec(readFileSync(join(root, "scripts", "start.mjs"), "utf8"))?.[1];
  if (!found) throw new Error(`scripts/start.mjs has no ${pattern.source}`);
  return found;
}

const startMemory = {
  MALLOC_ARENA_MAX: inStartScript(/MALLOC_ARENA_MAX: "(\d+)"/),
  MALLOC_TRIM_THRESHOLD_: inStartScript(/MALLOC_TRIM_THRESHOLD_: "(\d+)"/),
  MALLOC_MMAP_THRESHOLD_: inStartScript(/MALLOC_MMAP_THRESHOLD_: "(\d+)"/),
};

export interface Folder {
  readonly path: string;
  /**
   * The demo's operator, open to applicants of AE, and told of every application by webhook, where `webhook` is given.
   * `more` replaces other settings of the file.
   */
  operatorFile(webhook?: string, more?: Record<string, unknown>): string;
  remove(): void;
}

export function temporaryFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), "fairlead-bench-"));
  return {
    path,
    operatorFile(webhook = "http://127.0.0.1:9/", more = {}) {
      const operator = parse(readFileSync(join(root, "operator.demo.yaml"), "utf8")) as Record<string, unknown>;
      const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
      const file = join(path, "operator.yaml");
      const change = { eligibleCountries: ["GB", "DE", "AT", "AE"], webhooks: [{ id: "main", url: webhook, secret }] };
      writeFileSync(file, stringify({ ...operator, ...change, ...more }));
      return file;
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
