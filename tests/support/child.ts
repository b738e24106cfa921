/** Our own processes, for effects that need a second process or its death. */
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
  /** Lines of its standard output as they arrive; ends with the process. */
  lines: AsyncIterableIterator<string>;
  /** The next line. Rejects with the standard error output if the process ended instead. */
  nextLine(): Promise<string>;
  /** Kills it like the kernel: none of its handlers run. */
  kill(): Promise<void>;
  /** Its standard error output. */
  complaints(): string;
  /** Its exit status. */
  ended: Promise<number | null>;
}

/** Runs `file` of tests/, prefixed by `under`, such as strace with options. */
export function startScript(file: string, parameters: string[], under: string[] = []): Child {
  const [program, ...rest] = [...under, process.execPath, runner, `${root}tests/${file}`, ...parameters];
  return childOf(
    spawn(program as string, rest, { cwd: root, stdio: ["pipe", "pipe", "pipe"], env: childEnvironment() }),
  );
}

/** A test that fails halfway leaves nothing running. */
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
