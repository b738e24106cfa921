/** Links between the Markdown documents lead to existing files and sections; pages are short. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { files, read, root } from "../support/repository.ts";

const documents = files.filter((path) => path.endsWith(".md") && !path.startsWith("tests/"));

/** Anchors as GitHub makes them of titles. */
function anchors(path: string): string[] {
  const text = read(path).replaceAll(/```[^]*?```/g, "");
  return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Targets of links that do not exist. */
function broken(from: string, text: string): string[] {
  return Array.from(text.matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g))
    .filter(([, path = "", anchor]) => {
      const target = path === "" ? from : join(dirname(from), path);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && target.endsWith(".md") && !anchors(target).includes(anchor);
    })
    .map(([link]) => `${from}: ${link}`);
}

test("every link in a document leads to an existing file and section", () => {
  expect(documents.length).toBeGreaterThan(20);
  expect(documents.flatMap((path) => broken(path, read(path)))).toEqual([]);
});

test("a missing file and a missing section are found", () => {
  expect(broken("README.md", "[a](docs/missing.md) [b](#no-such-title) [c](https://example.org)")).toEqual([
    "README.md: ](docs/missing.md)",
    "README.md: ](#no-such-title)",
  ]);
});

/** Words by page below docs/, without those that a script renders from data. */
const wordsByPage = documents
  .filter((path) => path.startsWith("docs/") && !read(path).startsWith("<!-- Generated"))
  .map((path) => ({ path, words: read(path).trim().split(/\s+/).length }));

test("no page written by hand has more than 1,500 words, and all together at most 35,000", () => {
  expect(wordsByPage.length).toBeGreaterThan(50);
  expect(wordsByPage.filter(({ words }) => words > 1500)).toEqual([]);
  expect(wordsByPage.reduce((sum, { words }) => sum + words, 0)).toBeLessThanOrEqual(35_000);
});
