/** The command line as `cli/cli.ts` calls it. */
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";
import { commandLine } from "../../cli/command-line.ts";

export interface Said {
  readonly status: number;
  readonly out: string;
  readonly error: string;
}

/** Runs without a terminal and with empty standard input. */
export function fairlead(...given: string[]): Promise<Said> {
  return withStreams(given, Readable.from([]), new PassThrough());
}

/** Runs without a terminal, with these lines as standard input. */
export function fairleadPiped(lines: readonly (string | undefined)[], ...given: string[]): Promise<Said> {
  return withStreams(given, Readable.from([Buffer.from(`${lines.join("\n")}\n`)]), new PassThrough());
}

/** Runs at a terminal that answers each question; `null` closes the input (Ctrl+D). */
export function fairleadAt(answer: (question: string) => string | null, ...given: string[]): Promise<Said> {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stdout = Object.assign(new PassThrough(), { isTTY: true });
  let asked = "";
  stdout.on("data", (chunk: Buffer) => {
    asked += chunk.toString();
    const question = stripVTControlCharacters(asked).split("\n").at(-1) ?? "";
    if (!question.endsWith(": ")) return;
    asked = "";
    const line = answer(question);
    // After this turn the question is printed and its answer awaited.
    setImmediate(() => (line === null ? stdin.end() : stdin.write(`${line}\n`)));
  });
  return withStreams(given, stdin, stdout);
}

async function withStreams(given: string[], stdin: Readable, stdout: PassThrough): Promise<Said> {
  const stderr = new PassThrough();
  const said = Promise.all([text(stdout), text(stderr)]);
  const status = await commandLine(given, { stdin, stdout, stderr });
  stdout.end();
  stderr.end();
  const [out, error] = await said;
  return { status, out, error };
}
