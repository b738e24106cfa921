/** Questions at a terminal. */
import { createInterface } from "node:readline/promises";
import type { Readable, Writable } from "node:stream";

export interface Asking {
  /** Resolves to the line that was typed, without what is around it. Rejects where nobody types any more. */
  ask(question: string): Promise<string>;
  say(text: string): void;
  close(): void;
}

/** Nobody answers any more. */
export class Unanswered extends Error {}

/** Lines that are pasted at once answer one question after the other: none is lost between two. */
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

/** Whether somebody sits there. */
export function isTerminal(...streams: readonly object[]): boolean {
  return streams.every((stream) => "isTTY" in stream && stream.isTTY === true);
}
