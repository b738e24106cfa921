/**
 * Import cycles, including type imports: checked in the sources, in addition to the linter's rule.
 */
import { expect, test } from "vitest";
import { importsOf, sources } from "../support/repository.ts";

type Imports = ReadonlyMap<string, readonly string[]>;

/** The files of each cycle in order; empty without cycles. */
function circles(imports: Imports): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const follow = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path);
    if (at >= 0) {
      found.push(way.slice(at));
      return;
    }
    if (done.has(path)) return;
    for (const next of imports.get(path) ?? []) follow(next, [...way, path]);
    done.add(path);
  };
  for (const path of imports.keys()) follow(path, []);
  return found;
}

test("there is no import cycle", () => {
  const imports = new Map(sources.map((path) => [path, importsOf(path).filter((target) => sources.includes(target))]));
  expect(imports.size).toBeGreaterThan(500);
  expect(circles(imports)).toEqual([]);
});

test("a cycle of two or three files would be found", () => {
  const of = (...pairs: readonly [string, string[]][]) => circles(new Map(pairs));
  expect(of(["a", ["b"]], ["b", []])).toEqual([]);
  expect(of(["a", ["b"]], ["b", ["a"]])).toEqual([["a", "b"]]);
  expect(of(["a", ["b", "d"]], ["b", ["c"]], ["c", ["b"]], ["d", []])).toEqual([["b", "c"]]);
  expect(of(["a", ["a"]])).toEqual([["a"]]);
});
