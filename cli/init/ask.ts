import { createInterface } from "node:readline/promises";
import { Readable, type Writable } from "node:stream";
import { text } from "node:stream/consumers";

export interface Asking {
  /** Whether a wrong answer can be corrected: a person answers, not a pipe. */
  readonly isAtTerminal: boolean;
  /** Resolves to the next answer, trimmed. Rejects with {@link Unanswered} when input ends. */
  ask(question: string): Promise<string>;
  say(text: string): void;
  close(): void;
}

/** Input ended before an answer. */
export class Unanswered extends Error {}

/** Pasted lines answer one question each; none is lost between two. */
export function askAt(input: AsyncIterable<Buffer>, output: Writable): Asking {
  const reader = createInterface({ input: input instanceof Readable ? input : Readable.from(input), output });
  const lines = reader[Symbol.asyncIterator]();
  return {
    isAtTerminal: true,
    async ask(question) {
      reader.setPrompt(`${question}: `);
      reader.prompt();
      const { value, done } = await lines.next();
      if (done) throw new Unanswered();
      return value.trim();
    },
    say: (line) => void output.write(`${line}\n`),
    close: () => reader.close(),
  };
}

/** Takes the answers from a pipe, one line each; null: it is empty. */
export async function askPipe(input: AsyncIterable<Buffer>, output: Writable): Promise<Asking | null> {
  const lines = (await text(input)).replace(/\r?\n$/, "").split(/\r?\n/);
  if (lines.join("") === "" && lines.length === 1) return null;
  return {
    isAtTerminal: false,
    ask(question) {
      const line = lines.shift();
      if (line === undefined) return Promise.reject(new Unanswered());
      output.write(`${question}\n`);
      return Promise.resolve(line.trim());
    },
    say: (line) => void output.write(`${line}\n`),
    close: () => undefined,
  };
}

/** Whether a user is at a terminal. */
export function isTerminal(...streams: readonly object[]): boolean {
  return streams.every((stream) => "isTTY" in stream && stream.isTTY === true);
}
