/** Processes of our own, for what only a second process, or the death of one, can show. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { childEnvironment } from "./environment.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const runner = fileURLToPath(new URL("run-script.mjs", import.meta.url));

export interface Child {
  process: ChildProcess;
  /** Lines of its standard output, as they come; ends with the process. */
  lines: AsyncIterableIterator<string>;
  /** The next line. Rejects with what the process said on its standard error if it ended instead. */
  nextLine(): Promise<string>;
  /** Ends it like the kernel would: no handler of it runs. */
  kill(): Promise<void>;
  /** What it said on its standard error. */
  complaints(): string;
  /** Its exit status. */
  ended: Promise<number | null>;
}

/** Runs `file` of tests/ (with `under`, such as strace and its options, before it). */
export function startScript(file: string, parameters: string[], under: string[] = []): Child {
  const [program, ...rest] = [...under, process.execPath, runner, `${root}tests/${file}`, ...parameters];
  return childOf(
    spawn(program as string, rest, { cwd: root, stdio: ["pipe", "pipe", "pipe"], env: childEnvironment() }),
  );
}

/** A test that fails half way leaves nothing running. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

export function childOf(child: ChildProcess): Child {
  let complaints = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (complaints += text));
  const ended = once(child, "close").then(([status]) => status as number | null);
  running.add(child);
  void ended.finally(() => running.delete(child));
  const lines = createInterface({ input: child.stdout ?? Readable.from([]) })[Symbol.asyncIterator]();
  return {
    process: child,
    lines,
    ended,
    complaints: () => complaints,
    async nextLine() {
      const { value, done } = await lines.next();
      if (done) throw new Error(`the process ended with ${await ended}: ${complaints}`);
      return value;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
