/**
 * Tests that only the long form of `npm test` runs (decision 35), by the tag `long`. A file in
 * which all are has `@module-tag long` in its first comment. The report counts them
 * (tools/report.mjs).
 */
import { inject } from "vitest";

interface Options {
  readonly tags?: string[];
}

/** Options of a test or group. */
export const onlyLong: Options = { tags: ["long"] };

/** Options of a test or group that the short form runs only if `kept`. */
export function longUnless(kept: boolean): Options {
  return kept ? {} : onlyLong;
}

/** Options of a test or group that the short form runs on PostgreSQL only. */
export const longOnPglite = longUnless(inject("engine") !== "pglite");

interface ForRows {
  for<Row>(rows: readonly Row[]): (title: string, options: Options, body: (row: Row) => void | Promise<void>) => void;
}

/** Like `test.for` and `describe.for`, but the short form runs only rows that are `kept`. */
export function forRows<Row>(tests: ForRows, rows: readonly Row[], kept: (row: Row) => boolean) {
  return (title: string, body: (row: Row) => void | Promise<void>): void => {
    for (const row of rows) tests.for([row])(title, longUnless(kept(row)), body);
  };
}
