/** The built product as a separate process, started with the flags of `npm start`. */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, stringify } from "yaml";
import { childOf } from "../../tests/support/child.ts";
import { childEnvironment } from "../../tests/support/environment.ts";
import { freePort } from "../../tests/support/free-port.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Running {
  /** Such as `http://127.0.0.1:41234`. */
  readonly url: string;
  /** Milliseconds from the start to the ready message. */
  readonly startedIn: number;
  readonly pid: number;
  /** Resident memory in MB. */
  memory(): number;
  /** The most it ever had, in MB. */
  peakMemory(): number;
  stop(): Promise<void>;
  /** Kills it without running its handlers. */
  kill(): Promise<void>;
}

/** Starts `web` alone, or `main` (web and jobs). Resolves when it is ready. */
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

/** Starts a baseline of this folder; its first argument is the port. */
export async function startBaseline(file: string, parameters: readonly string[]): Promise<Running> {
  const port = await freePort();
  return start([...startFlags(), join(root, "tools", "bench", file), String(port), ...parameters], port, startMemory);
}

async function start(parameters: string[], port: number, settings: Record<string, string>): Promise<Running> {
  const started = performance.now();
  const stdio = ["ignore", "pipe", "pipe"] as const;
  const child = childOf(
    spawn(process.execPath, parameters, { cwd: root, env: childEnvironment(settings), stdio: [...stdio] }),
  );
  const impossible = new Promise<never>((_, reject) => child.process.once("error", reject));
  // The first line of each says that it is ready.
  await Promise.race([child.nextLine(), impossible]);
  const startedIn = performance.now() - started;
  // Keeps reading, or the process would block when the pipe of its log is full.
  await child.lines.return?.();
  child.process.stdout?.resume();
  const { pid } = child.process;
  if (pid === undefined) throw new Error("a process without a number");
  return {
    pid,
    url: `http://127.0.0.1:${port}`,
    startedIn,
    memory: () => Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)]).toString()) / 1024,
    peakMemory: () =>
      Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? Number.NaN) / 1024,
    async stop() {
      child.process.kill("SIGTERM");
      await child.ended;
    },
    kill: () => child.kill(),
  };
}

/** Seconds in which page warm-up, a quarter of the time, uses one second of CPU. */
const atRest = 6;

/** Waits until the process is idle, so that warm-up does not affect the measurement. */
export async function waitUntilIdle({ pid }: Running): Promise<void> {
  const used = () => execFileSync("ps", ["-o", "cputimes=", "-p", String(pid)]).toString();
  for (let before = "", now = used(); now !== before; before = now, now = used())
    await new Promise((resolve) => setTimeout(resolve, atRest * 1000));
}

/** Reads the flags of `npm start`, because they are part of what is measured. */
function startFlags(): string[] {
  return JSON.parse(inStartScript(/const flags = (\[.*\]);/)) as string[];
}

function inStartScript(pattern: RegExp): string {
  const found = pattern.exec(readFileSync(join(root, "tools", "start.mjs"), "utf8"))?.[1];
  if (!found) throw new Error(`tools/start.mjs has no ${pattern.source}`);
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
   * The demo's operator file, open to applicants of AE, with a webhook for every application if
   * given. `more` replaces other settings.
   */
  operatorFile(webhook?: string, more?: Record<string, unknown>): string;
  remove(): void;
}

export function temporaryFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), "fairlead-bench-"));
  return {
    path,
    operatorFile(webhook = "http://127.0.0.1:9/", more = {}) {
      const operator = parse(readFileSync(join(root, "demo/operator.yaml"), "utf8")) as Record<string, unknown>;
      const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
      const file = join(path, "operator.yaml");
      const change = { eligibleCountries: ["GB", "DE", "AT", "AE"], webhooks: [{ id: "main", url: webhook, secret }] };
      writeFileSync(file, stringify({ ...operator, ...change, ...more }));
      return file;
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
