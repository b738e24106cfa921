/**
 * Converts messages, legal texts and desk texts to exchange files: complete for a language, only
 * the differences for an overlay, which has no desk texts. Returns new contents by path; the caller
 * writes all or none.
 */
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "@formatjs/icu-messageformat-parser";
import { argumentsOf, messageFaults } from "./check.ts";
import type { Exchange, ExchangeText } from "./exchange.ts";

interface Tree {
  [key: string]: string | Tree;
}

/** Tags that can be exported: "de", "de-CH". */
export function tagsIn(root: string): string[] {
  return readdirSync(join(root, "locales/messages"))
    .filter((tag) => tag !== "en")
    .toSorted();
}

export function exchangeFor(root: string, tag: string): Exchange {
  const uses = usesIn(root);
  const files = englishFiles(root, tag).map((original) => {
    const english = flat(readTree(root, original));
    const own = flat(readTree(root, ownPath(original, tag)));
    const translations = isOverlay(tag) ? flat(overlayTree(root, tag)) : own;
    const keys = [...english.keys()].filter((key) => !isOverlay(tag) || translations.has(key));
    const texts = keys.map((key): [string, ExchangeText] => {
      const source = english.get(key) ?? "";
      return [key, { source, context: contextOf(key, source, tag, uses), translation: translations.get(key) ?? "" }];
    });
    return [original, Object.fromEntries(texts)] as const;
  });
  return { language: tag, files: Object.fromEntries(files.filter(([, texts]) => Object.keys(texts).length > 0)) };
}

export interface Imported {
  /** Messages with file and key. Nothing may be written if there is one. */
  readonly errors: readonly string[];
  /** New contents by path. */
  readonly contents: ReadonlyMap<string, string>;
  /** Number of messages that differ from the repository. */
  readonly changed: number;
}

/**
 * Applies an exchange file to the repository's texts. Texts without a translation stay as they are.
 */
export function importExchange(root: string, { language: tag, files }: Exchange): Imported {
  if (!tagsIn(root).includes(tag)) return refused(`there is no language or overlay ${tag}`);
  const originals = englishFiles(root, tag);
  const errors: string[] = [];
  const trees = new Map<string, Tree>();
  const touched = new Set<string>();
  let changed = 0;
  for (const [original, texts] of Object.entries(files)) {
    if (!originals.includes(original)) {
      const desks = isOverlay(tag) && original === deskFile;
      errors.push(`${original}: ${desks ? "an overlay has no desk texts" : "there is no such file"}`);
      continue;
    }
    const english = flat(readTree(root, original));
    const path = ownPath(original, tag);
    const tree = trees.get(path) ?? readTree(root, path);
    trees.set(path, tree);
    const own = flat(tree);
    for (const [key, text] of Object.entries(texts)) {
      const { translation } = text;
      const found = textFaults(text, english.get(key), tag, original.startsWith("locales/legal/"));
      if (isOverlay(tag) && translation !== "" && !own.has(key)) found.push(`is not in the overlay ${tag}`);
      errors.push(...found.map((error) => `${original} ${key}: ${error}`));
      if (found.length > 0 || translation === "" || own.get(key) === translation) continue;
      place(tree, key, translation);
      touched.add(path);
      changed += 1;
    }
  }
  const written = [...trees].filter(([path]) => touched.has(path) && errors.length === 0);
  const contents = new Map(written.map(([path, tree]) => [path, `${JSON.stringify(tree, null, 2)}\n`]));
  return { errors, contents, changed };
}

function refused(error: string): Imported {
  return { errors: [error], contents: new Map(), changed: 0 };
}

function textFaults(
  { source, translation }: ExchangeText,
  english: string | undefined,
  tag: string,
  legal: boolean,
): string[] {
  if (english === undefined) return ["is not among the English messages"];
  if (english !== source) return ["was translated from an English text that has changed since; export it again"];
  if (translation === "") return [];
  if (translation.trim() === "") return ["is only space"];
  return messageFaults(source, translation, tag, { numbers: legal });
}

/** One file for the whole desk. */
const deskFile = "locales/desk/en.json";

/** English files with texts to translate for the tag. */
function englishFiles(root: string, tag: string): string[] {
  const found = globSync("locales/{messages,legal}/en/*.json", { cwd: root }).map((path) => path.replaceAll("\\", "/"));
  return [...found, ...(isOverlay(tag) ? [] : [deskFile])].toSorted();
}

/** An overlay is one file for all English files. */
function ownPath(original: string, tag: string): string {
  if (original === deskFile) return `locales/desk/${tag}.json`;
  return isOverlay(tag) ? `locales/messages/${tag}/overlay.json` : original.replace("/en/", `/${tag}/`);
}

function overlayTree(root: string, tag: string): Tree {
  return readTree(root, `locales/messages/${tag}/overlay.json`);
}

function isOverlay(tag: string): boolean {
  return tag.includes("-");
}

function readTree(root: string, path: string): Tree {
  const file = join(root, path);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Tree) : {};
}

/** List items are numbered from 0: "clauses.0.paragraphs.1". */
export function flat(tree: Tree, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[prefix + key, value]] : [...flat(value, `${prefix}${key}.`)],
    ),
  );
}

function place(tree: Tree, key: string, text: string): void {
  const steps = key.split(".");
  const last = steps.pop() ?? key;
  let at = tree;
  for (const [index, step] of steps.entries()) {
    const below = at[step];
    const counted = /^\d+$/.test(steps[index + 1] ?? last);
    const next = typeof below === "object" ? below : ((counted ? [] : {}) as Tree);
    at[step] = next;
    at = next;
  }
  at[last] = text;
}

function contextOf(key: string, source: string, tag: string, uses: Uses): string {
  const given = argumentsOf(parse(source));
  const used = uses(key);
  return [
    ...(given.length > 0 ? [`ICU MessageFormat; keep as they are: ${given.join(" ")}.`] : []),
    ...(used.length > 0 ? [`Used in ${used.join(", ")}.`] : []),
    `Tone and glossary: docs/languages/${tag.split("-", 1)[0]}.md`,
  ].join(" ");
}

type Uses = (key: string) => string[];

/** Finds the sources that use a key. */
function usesIn(root: string): Uses {
  const sources = globSync("{site,server,jobs,mail,cli,desk}/**/*.{ts,tsx}", { cwd: root }).toSorted();
  const texts = sources.map((path) => [path.replaceAll("\\", "/"), readFileSync(join(root, path), "utf8")] as const);
  return (key) => texts.filter(([, text]) => text.includes(`"${key}"`)).map(([path]) => path);
}
