/** The built product as a separate process, as run by `npm start`. Needs `npm run build` first. */
import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { DatabaseSettings } from "../../db/open.ts";
import { type Child, childOf } from "./child.ts";
import { childEnvironment } from "./environment.ts";
import { freePort } from "./free-port.ts";
import { patience } from "./waiting.ts";

const file = (name: string) => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));

export interface Server extends Child {
  /** Such as `http://127.0.0.1:41234`. */
  url: string;
  /** Output lines of a command run with the server's settings. Rejects when it fails. */
  command(...parameters: string[]): Promise<string[]>;
  /** Stops it and waits for its exit. */
  stop(): Promise<void>;
}

/**
 * Starts the demo and waits for `/health/ready`. `environment` adds or replaces settings.
 * @param entry `web`: without the jobs, which {@link startWorker} runs
 * @param stdout the descriptor for its log
 */
export async function startServer(
  database: DatabaseSettings,
  environment: Record<string, string> = {},
  entry: "main" | "web" = "main",
  stdout: "pipe" | number = "pipe",
): Promise<Server> {
  const port = Number(environment["PORT"] ?? (await freePort()));
  const settings = settingsOf(database, { PORT: String(port), ...environment });
  const child = start(entry, settings, stdout);
  // Its log matters only if it does not start.
  let log = "";
  child.process.stdout?.setEncoding("utf8").on("data", (text: string) => (log = (log + text).slice(-4000)));
  const url = `http://127.0.0.1:${port}`;
  await ready(url, child).catch((error: Error) => {
    throw new Error(`${error.message}\n${log}`, { cause: error });
  });
  return {
    ...child,
    url,
    command: (...parameters) => runCommand(parameters, settings),
    async stop() {
      child.process.kill("SIGTERM");
      await child.ended;
    },
  };
}

/** Starts only the jobs, and waits until they run. */
export function startWorker(database: DatabaseSettings, environment: Record<string, string> = {}): Promise<Child> {
  return startSaying("worker", database, environment);
}

/** Resolves as soon as it reports readiness. */
export async function startSaying(
  entry: "main" | "web" | "worker",
  database: DatabaseSettings,
  environment: Record<string, string> = {},
): Promise<Child> {
  const child = startBuilt(entry, database, environment);
  // The first line of standard output that is not a log line.
  for (let line = await child.nextLine(); line.startsWith("{"); line = await child.nextLine());
  return child;
}

/** Starts without waiting. */
export function startBuilt(
  entry: "main" | "web" | "worker",
  database: DatabaseSettings,
  environment: Record<string, string> = {},
): Child {
  return start(entry, settingsOf(database, environment));
}

function settingsOf(
  { databaseUrl, databasePooler = false, dataDirectory }: DatabaseSettings,
  environment: Record<string, string>,
): NodeJS.ProcessEnv {
  return childEnvironment({
    FAIRLEAD_ENV: "demo",
    DATA_DIR: dataDirectory,
    // One proxy, so that a test can be many visitors without shared limits.
    TRUST_PROXY: "1",
    LOG_LEVEL: "warn",
    // Most processes live for seconds and serve few pages.
    PAGES_AHEAD: "off",
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...(databasePooler ? { DATABASE_POOLER: "on" } : {}),
    ...environment,
  });
}

function start(entry: "main" | "web" | "worker", settings: NodeJS.ProcessEnv, stdout: "pipe" | number = "pipe"): Child {
  const path = file(`${entry}.js`);
  if (!existsSync(path)) throw new Error(`dist/${entry}.js is not there: run \`npm run build\` first`);
  return childOf(spawn(process.execPath, [path], { env: settings, stdio: ["ignore", stdout, "pipe"] }));
}

async function ready(url: string, child: Child): Promise<void> {
  let status: number | null | undefined;
  void child.ended.then((ended) => (status = ended));
  for (const deadline = performance.now() + patience; performance.now() < deadline;) {
    if (status !== undefined) throw new Error(`the server ended with ${status}: ${child.complaints()}`);
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(patience) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await child.kill();
  throw new Error(`the server was not ready within ${patience} ms`);
}

/** Runs a bundle to its end with exactly these settings; returns exit status and output. */
export async function runBuilt(
  entry: "main" | "web" | "worker" | "cli",
  parameters: readonly string[],
  settings: Record<string, string>,
): Promise<{ status: number | null; out: string; complaints: string }> {
  const env = childEnvironment(settings);
  // Standard input is closed: a command reading it would wait.
  const stdio = ["ignore", "pipe", "pipe"] as const;
  const child = childOf(spawn(process.execPath, [file(`${entry}.js`), ...parameters], { env, stdio: [...stdio] }));
  let out = "";
  for await (const line of child.lines) out += `${line}\n`;
  return { status: await child.ended, out, complaints: child.complaints() };
}

async function runCommand(parameters: string[], settings: NodeJS.ProcessEnv): Promise<string[]> {
  const child = execFile(process.execPath, [file("cli.js"), ...parameters], { env: settings, maxBuffer: 2 ** 30 });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  let complaints = "";
  child.stderr?.on("data", (text: string) => (complaints += text));
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout as Readable })) lines.push(line);
  if ((await ended) !== 0) throw new Error(`${parameters.join(" ")}: ${complaints}`);
  return lines;
}
