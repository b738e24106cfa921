/**
 * The recipes of docs/architecture.md applied to a copy of the sources: a form field, a recruiter's
 * action, a page, a dialog at the desk and a periodic task, in the named files. The copy
 * must compile, and the additions must work (tests/recipes/).
 *
 * @module-tag long
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onlyLong } from "../support/long-form.ts";
import { recipes } from "./recipes.ts";
import { files, read, root } from "../support/repository.ts";

const directory = mkdtempSync(join(tmpdir(), "fairlead-recipe-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test.each(recipes)("$title changes at most the allowed number of files, which the recipe names", (recipe) => {
  const changed = [...Object.keys(recipe.changed), ...Object.keys(recipe.written)];
  expect(changed.length).toBeLessThanOrEqual(recipe.most);
  const document = read("docs/architecture.md");
  const [, written = ""] = document.split(`**${recipe.title}**`);
  const steps = written.split("\n\n**")[0] ?? "";
  for (const path of Object.keys(recipe.changed)) expect(steps).toContain(`\`${path}\``);
  expect(steps.match(/^\d\. /gm)).toHaveLength(changed.length);
});

/** The tests of the changes, in the copy. */
let held: string[] = [];

beforeAll(() => {
  for (const path of files) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    cpSync(join(root, path), join(directory, path));
  }
  for (const made of ["node_modules", "dist"]) symlinkSync(join(root, made), join(directory, made));
  held = recipes.map((recipe) => {
    for (const [path, additions] of Object.entries(recipe.changed))
      for (const { before, text } of additions) add(path, before, text);
    for (const [path, text] of Object.entries(recipe.written)) writeFileSync(join(directory, path), text);
    for (const [end, words] of Object.entries(recipe.words)) mergeWords(end, words);
    const judge = `tests/db/recipe-${recipe.held.replace(/\.ts$/, ".test.ts")}`;
    renameSync(join(directory, "tests/recipes", recipe.held), join(directory, judge));
    return judge;
  });
  expect(run("tools/generate-message-types.ts", [])).toMatchObject({ status: 0 });
});

test("the recipes' changes compile", { timeout: 900_000 }, () => {
  const types = run("node_modules/typescript/bin/tsc", ["--noEmit", "-p", "."]);
  // Tests that list every field fail to compile; like texts, they are not counted.
  expect(types.said.split("\n").filter((line) => /error TS/.test(line) && !line.startsWith("tests/"))).toEqual([]);
});

test("the recipes' changes work everywhere", { timeout: 900_000, ...onlyLong }, () => {
  const outcome = run("node_modules/vitest/vitest.mjs", ["run", "--project", "pglite", ...held]);
  expect(outcome.status, outcome.said).toBe(0);
});

function add(path: string, before: string, text: string): void {
  const source = readFileSync(join(directory, path), "utf8");
  expect(source.split(before), `${path}: ${before}`).toHaveLength(2);
  writeFileSync(
    join(directory, path),
    source.replace(before, () => `${text}${before}`),
  );
}

/** Merges into every language's file with that ending. */
function mergeWords(end: string, words: object): void {
  const texts = files.filter((file) => file.startsWith("locales/") && file.endsWith(end));
  expect(texts.length, end).toBeGreaterThan(0);
  for (const path of texts) {
    const merged = merge(JSON.parse(readFileSync(join(directory, path), "utf8")) as Tree, words as Tree);
    writeFileSync(join(directory, path), JSON.stringify(merged, null, 2));
  }
}

interface Tree {
  readonly [key: string]: string | Tree;
}

function merge(tree: Tree, more: Tree): Tree {
  const own = Object.entries(more).map(([key, value]) => {
    const there = tree[key];
    return [key, typeof there === "object" && typeof value === "object" ? merge(there, value) : value];
  });
  return { ...tree, ...Object.fromEntries(own) };
}

function run(program: string, parameters: readonly string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(join(root, "node_modules/.bin/node"), [program, ...parameters], {
    cwd: directory,
    encoding: "utf8",
  });
  return { status, said: `${stdout}\n${stderr}` };
}
