/**
 * Runs another program, never through a shell: the only file that does. Parameters come from the
 * operator's settings and from names that Fairlead makes.
 */
import { spawn } from "node:child_process";
import { basename } from "node:path";
import { StoreError } from "./store.ts";

const mostOutput = 4 * 1024 ** 2;

interface Run {
  readonly program: string;
  readonly parameters: readonly string[];
  /** What to do if it is not installed. */
  readonly install: string;
  /** Undefined: that of this process, secrets included. */
  readonly environment: Readonly<Record<string, string>> | undefined;
  readonly input?: string;
  readonly signal: AbortSignal;
}

/** Resolves to its standard output. Rejects with StoreError and the end of its error output. */
export function runProgram({ program, parameters, install, environment, input = "", signal }: Run): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { signal, ...(environment && { env: environment }) });
    let output = "";
    let complaints = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (output.length < mostOutput) output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => (complaints = (complaints + text).slice(-4000)));
    child.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "ENOENT" ? new StoreError(`${program} is not installed; ${install}`, { cause: error }) : error,
      ),
    );
    child.once("close", (status, ended) => {
      if (status === 0) return resolve(output);
      reject(new StoreError(`${basename(program)}: ${lastLines(complaints) || `ended with ${ended ?? status}`}`));
    });
    // It may end before it has read everything.
    child.stdin.on("error", () => {}).end(input);
  });
}

function lastLines(text: string): string {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "" && !/known hosts/.test(line));
  return lines.slice(-3).join("; ").slice(0, 400);
}
