/** Decisions are named by codes in comments; each of them stands in docs/decisions/product.md. */
import { expect, test } from "vitest";
import { files, read } from "../support/repository.ts";

const document = "docs/decisions/product.md";

/** Not of hexadecimal colours, ASVS rows, code points and test data. */
const code = /(?<![\w#$+./"'`-])([BD]\d{1,2})(?![\w"'`-])/g;

const written = files.filter((path) => /\.(?:ts|tsx|css|sql|md|mjs)$/.test(path) && path !== document);

test("every code that is used is explained", () => {
  const explained = new Set(Array.from(read(document).matchAll(/^\| ([BD]\d{1,2}) \|/gm), ([, name]) => name));
  expect(explained.size).toBe(31 + 17);
  const unexplained = written.flatMap((path) =>
    Array.from(read(path).matchAll(code), ([, name]) => name)
      .filter((name) => !explained.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(unexplained).toEqual([]);
});

test("codes are found where they are used", () => {
  expect(Array.from("once (D5), B6; see D31.".matchAll(code), ([, name]) => name)).toEqual(["D5", "B6", "D31"]);
});
