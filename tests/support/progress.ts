/**
 * Says how far a suite is: test files done of all, and the minutes left at the speed so far. Errors
 * outside of tests, which vitest's JSON report omits, are written to the file that the environment
 * names.
 */
import { writeFileSync } from "node:fs";
import type { Reporter, SerializedError, TestModule, TestSpecification } from "vitest/node";
import { unhandledErrorsFile } from "./environment.ts";

/** Milliseconds between two lines. */
const interval = 15_000;

export default class Progress implements Reporter {
  #all = 0;
  #done = 0;
  #started = 0;
  #shown = 0;

  onTestRunStart(files: readonly TestSpecification[]): void {
    this.#all = files.length;
    this.#started = this.#shown = Date.now();
  }

  onTestModuleEnd(): void {
    this.#done += 1;
    const now = Date.now();
    if (now - this.#shown < interval) return;
    this.#shown = now;
    console.log(progressLine(this.#done, this.#all, now - this.#started));
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly SerializedError[]): void {
    if (unhandledErrorsFile)
      writeFileSync(unhandledErrorsFile, JSON.stringify(errors.map(({ stack, message }) => stack ?? message)));
  }
}

/** @param spent milliseconds since the start */
export function progressLine(done: number, all: number, spent: number): string {
  const left = Math.ceil(((spent / done) * (all - done)) / 60_000);
  return `--- ${done} of ${all} files done, about ${left} min left`;
}
