import { read } from "./repository.ts";

/** Titles of tests and groups as written: `test("…", `, `describe.each(…)("…", `. */
export function titlesOf(path: string): Set<string> {
  const calls = read(path).matchAll(
    /(?:\b(?:test|describe)(?:\.concurrent)?|\))\(\s*(?:"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)\s*,/g,
  );
  return new Set(Array.from(calls, ([, quoted, template]) => (quoted ?? template ?? "").replaceAll(/\\(["`])/g, "$1")));
}
