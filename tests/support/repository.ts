/** The repository's own files as in a clone, without installed, built or stored ones. */
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** Folders of the root. */
const notOurs =
  /^(?:node_modules|locales\/generated|\.git|\.cache|data|coverage|test-results|(?:dist|release)(?:\..*)?)$/;

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return notOurs.test(path) ? [] : filesBelow(path);
    return entry.isFile() ? [path.split(sep).join("/")] : [];
  });
}

/** Paths from the root, with `/`. */
export const files: readonly string[] = filesBelow("").toSorted();

export const sources = files.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path));

export function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** A source's imports: modules by name, and our files as paths from the root. */
export function importsOf(path: string): string[] {
  const found = read(path).matchAll(
    /^\s*(?:import\b(?!\.)[^'"`;]*?|export\b[^'"`;=]*?\bfrom\s*)["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm,
  );
  return Array.from(found, ([, fixed, dynamic]) => fixed ?? dynamic ?? "").map((name) =>
    name.startsWith(".") ? join(path, "..", name).split(sep).join("/") : name,
  );
}
