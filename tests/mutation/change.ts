/**
 * A mutant in readable form, as in accepted.json: by its text, which is more stable than line
 * numbers.
 */
import { relative, sep } from "node:path";
import { root } from "../support/repository.ts";

export interface Change {
  /** From the root, with `/`. */
  readonly file: string;
  /** The changed lines with single spaces, truncated if long. */
  readonly was: string;
  readonly becomes: string;
}

interface Position {
  /** Starts at 1. */
  readonly line: number;
  readonly column: number;
}

/** A change and its position. */
export interface Mutated {
  readonly fileName: string;
  readonly location: { readonly start: Position; readonly end: Position };
  readonly replacement: string;
}

/** @param read returns a file's text by its path from the root */
export function asChange({ fileName, location, replacement }: Mutated, read: (file: string) => string): Change {
  const file = relative(root, fileName).split(sep).join("/");
  const { start, end } = location;
  const lines = read(file)
    .split("\n")
    .slice(start.line - 1, end.line);
  const before = (lines[0] ?? "").slice(0, start.column - 1);
  const after = (lines.at(-1) ?? "").slice(end.column - 1);
  return { file, was: onOneLine(lines.join("\n")), becomes: onOneLine(before + replacement + after) };
}

export function sameChange(a: Change, b: Change): boolean {
  return a.file === b.file && a.was === b.was && a.becomes === b.becomes;
}

/** With single spaces, and truncated after `most` characters. */
export function onOneLine(text: string, most = 160): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= most ? line : `${line.slice(0, most - 2)} …`;
}
