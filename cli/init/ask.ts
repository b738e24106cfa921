import { createInterface } from "node:readline/promises";
import type { Readable, Writable } from "node:stream";

export interface Asking {
  /** Resolves to the typed line, trimmed. Rejects when input ends. */
  ask(question: string): Promise<string>;
  say(text: string): void;
  close(): void;
}

/** Input ended before an answer. */
export class Unanswered extends Error {}

/** Pasted lines answer one question each; none is lost between two. */
export function askAt(input: Readable, output: Writable): Asking {
  const reader = createInterface({ input, output });
  const lines = reader[Symbol.asyncIterator]();
  return {
    async ask(question) {
      reader.setPrompt(`${question}: `);
      reader.prompt();
      const { value, done } = await lines.next();
      if (done) throw new Unanswered();
      return value.trim();
    },
    say: (text) => void output.write(`${text}\n`),
    close: () => reader.close(),
  };
}

/** Whether a user is at a terminal. */
export function isTerminal(...streams: readonly object[]): boolean {
  return streams.every((stream) => "isTTY" in stream && stream.isTTY === true);
}
