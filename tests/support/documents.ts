/** What documents name of the repository: files, and tests by their titles. */
import { read } from "./repository.ts";

/** Cells of the rows of a document's tables that begin so. */
export function rowsOf(document: string, begins: RegExp): string[][] {
  return document
    .split("\n")
    .filter((line) => begins.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
}

/** `[shown](../path)`, and what comes after it up to the end of the line of the cell. An empty path: it shows another than it leads to. */
export function linked(cell: string): { path: string; rest: string }[] {
  return cell.split("<br>").map((line) => {
    const [, shown = "", path = "", rest = ""] = /^\[([^\]]+)\]\(\.\.\/([^)]+)\)(?: › (.+))?$/.exec(line) ?? [];
    return { path: shown === path ? path : "", rest };
  });
}

/** Titles of tests and of their groups, as they are written: `test("…", `, `describe.each(…)("…", `. */
export function titlesOf(path: string): Set<string> {
  const calls = read(path).matchAll(
    /(?:\b(?:test|describe)(?:\.concurrent)?|\))\(\s*(?:"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)\s*,/g,
  );
  return new Set(Array.from(calls, ([, quoted, template]) => (quoted ?? template ?? "").replaceAll(/\\(["`])/g, "$1")));
}
