/**
 * For translators: `npm run translations -- export FOLDER [TAG …]` writes one JSON file per
 * language and overlay, `npm run translations -- import FILE …` imports them. An import with an
 * error changes nothing.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { exchangeFor, importExchange, tagsIn } from "./translations/catalogue.ts";
import { readExchange, writeExchange } from "./translations/exchange.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const usage = "translations export FOLDER [TAG …] | translations import FILE …";

/** Prints what it did; returns the errors, if any. */
export function translations([command, ...parameters]: readonly string[], at = root): string[] {
  if (command === "export" && parameters[0] !== undefined) return exportTo(parameters[0], parameters.slice(1), at);
  if (command === "import" && parameters.length > 0) return importFrom(parameters, at);
  return [usage];
}

function exportTo(folder: string, tags: readonly string[], at: string): string[] {
  const known = tagsIn(at);
  const unknown = tags.filter((tag) => !known.includes(tag));
  if (unknown.length > 0)
    return [`there is no language or overlay ${unknown.join(", ")}; there are ${known.join(", ")}`];
  mkdirSync(folder, { recursive: true });
  for (const tag of tags.length > 0 ? tags : known) {
    const exchange = exchangeFor(at, tag);
    const count = Object.values(exchange.files).reduce((sum, texts) => sum + Object.keys(texts).length, 0);
    writeFileSync(join(folder, `${tag}.json`), writeExchange(exchange));
    console.log(`${tag}.json: ${count} texts`);
  }
  return [];
}

function importFrom(paths: readonly string[], at: string): string[] {
  const errors: string[] = [];
  const contents = new Map<string, string>();
  const taken = new Set<string>();
  for (const path of paths) {
    try {
      const exchange = readExchange(readFileSync(path, "utf8"));
      // Each file is compared with the repository, so a second would undo the first.
      if (taken.has(exchange.language))
        throw new Error(`${exchange.language} is in another file, too; import one file per language`);
      taken.add(exchange.language);
      const imported = importExchange(at, exchange);
      errors.push(...imported.errors.map((error) => `${basename(path)}: ${error}`));
      for (const [file, content] of imported.contents) contents.set(file, content);
      if (imported.errors.length === 0) console.log(`${exchange.language}: ${imported.changed} texts changed`);
    } catch (error) {
      errors.push(`${basename(path)}: ${(error as Error).message}`);
    }
  }
  if (errors.length > 0) return [...errors, "Nothing was changed."];
  for (const [file, content] of contents) writeFileSync(join(at, file), content);
  console.log("Now run npm run format and npm test.");
  return [];
}

if (import.meta.main) {
  const errors = translations(process.argv.slice(2));
  for (const error of errors) console.error(error);
  process.exitCode = errors.length > 0 ? 1 : 0;
}
