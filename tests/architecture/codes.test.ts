/**
 * Comments refer to decisions by codes, each of which is explained in docs/decisions/product*.md.
 */
import { expect, test } from "vitest";
import { files, read } from "../support/repository.ts";

const isDocument = (path: string) => /^docs\/decisions\/product[\w-]*\.md$/.test(path);

/** Excludes hexadecimal colours, ASVS rows, code points and test data. */
const code = /(?<![\w#$+./"'`-])([BD]\d{1,2})(?![\w"'`-])/g;

const written = files.filter((path) => /\.(?:ts|tsx|css|sql|md|mjs)$/.test(path) && !isDocument(path));

test("every code in use is explained", () => {
  const documents = files.filter(isDocument).map(read).join("\n");
  const explained = new Set(Array.from(documents.matchAll(/^\| ([BD]\d{1,2}) \|/gm), ([, name]) => name));
  expect(explained.size).toBe(31 + 21);
  const unexplained = written.flatMap((path) =>
    Array.from(read(path).matchAll(code), ([, name]) => name)
      .filter((name) => !explained.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(unexplained).toEqual([]);
});

test("codes are recognized in text", () => {
  expect(Array.from("once (D5), B6; see D31.".matchAll(code), ([, name]) => name)).toEqual(["D5", "B6", "D31"]);
});
