import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/**
 * The public pages' CSS modules keep their class names (vite.config.ts), so two sheets must not
 * share one; global ones may.
 */
test("no class name of the public pages is in two style sheets", () => {
  const owners = new Map<string, string>();
  const shared: string[] = [];
  for (const file of globSync("{ui,site}/**/*.css")) {
    for (const name of classNames(readFileSync(file, "utf8"))) {
      const owner = owners.get(name);
      if (owner !== undefined && owner !== file && `${owner}${file}`.includes(".module."))
        shared.push(`${name}: ${owner}, ${file}`);
      owners.set(name, file);
    }
  }
  expect(owners.size).toBeGreaterThan(50);
  expect(shared).toEqual([]);
});

/** The build adds a hash to the desk's class names, which tests/http/desk-page.test.ts checks. */
test("the desk's class names are scoped by modules, without manual prefixes", () => {
  const sheets = globSync("desk/**/*.css");
  expect(sheets.length).toBeGreaterThan(10);
  for (const file of sheets) {
    const names = [...classNames(readFileSync(file, "utf8"))];
    if (file.endsWith(".module.css")) expect(names.filter((name) => /^desk[A-Z]/.test(name))).toEqual([]);
    else expect(names, file).toEqual([]);
  }
});

/** A name missing from the sheet becomes `undefined` in the page without an error. */
test("every class name used by a component is in its style sheet", () => {
  const imported: string[] = [];
  const missing: string[] = [];
  for (const file of globSync("{ui,site,desk}/**/*.{ts,tsx}")) {
    const source = readFileSync(file, "utf8");
    for (const [, as, path] of source.matchAll(/^import (\w+) from "(\.[^"]+\.module\.css)";$/gm)) {
      const names = classNames(readFileSync(join(file, "..", path ?? ""), "utf8"));
      for (const [used, name] of source.matchAll(new RegExp(String.raw`[\s{(,=]${as}\.(\w+)\b(?!\.)`, "g"))) {
        imported.push(used);
        if (!names.has(name ?? "")) missing.push(`${file}: ${used.slice(1)}`);
      }
    }
  }
  expect(imported.length).toBeGreaterThan(200);
  expect(missing).toEqual([]);
});

/** The class names that a sheet defines. A module refers to a global class with `:global(…)`. */
function classNames(css: string): Set<string> {
  const own = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/:global\([^)]*\)/g, "")
    .replaceAll(/\{[^{}]*\}/g, " ");
  const names = new Set([...own.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name ?? ""));
  return names;
}
