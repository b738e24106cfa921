/** What comments refer to exists: files by name or path, and names in links. */
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { files, read, sources } from "../support/repository.ts";

const paths = new Set(files);
const names = new Set(files.map((path) => basename(path)));
/** What the build makes. */
const notOurs = /^(?:dist|locales\/generated|node_modules)\//;

function commentsOf(path: string): string {
  const text = read(path);
  const found = text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/g);
  return Array.from(found, ([comment]) => comment.replace(/\n\s*(?:\*|\/\/) ?/g, " ")).join("\n");
}

/** Recipes contain sources of files to come. */
const commented = sources.filter((path) => !path.startsWith("tests/recipes/"));

const isThere = (named: string, from: string) =>
  paths.has(named) || paths.has(join(dirname(from), named)) || (!named.includes("/") && names.has(named));

test("files named in comments exist", () => {
  const missing = commented.flatMap((path) =>
    Array.from(
      commentsOf(path).matchAll(/(?<![\w./{}*$-])([\w[\]-]+(?:[./][\w[\]-]+)*\.(?:tsx?|mjs|css))\b(?![\w/-])/g),
    )
      .map(([, named = ""]) => named)
      .filter((named) => !notOurs.test(named) && !isThere(named, path))
      .map((named) => `${path}: ${named}`),
  );
  expect(missing).toEqual([]);
});

test("names linked in comments are in the file", () => {
  const missing = commented.flatMap((path) => {
    const code = read(path).replaceAll(/\{@link [^}]*\}/g, "");
    return Array.from(read(path).matchAll(/\{@link ([\w.#]+)/g))
      .map(([, name = ""]) => name)
      .filter((name) => name.split(/[.#]/).some((part) => !new RegExp(`\\b${part}\\b`).test(code)))
      .map((name) => `${path}: ${name}`);
  });
  expect(missing).toEqual([]);
});
