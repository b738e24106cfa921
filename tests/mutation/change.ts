/** A mutant as people read it and as accepted.json names it: by the text, which moves less than line numbers do. */
import { relative, sep } from "node:path";
import { root } from "../support/repository.ts";

export interface Change {
  /** From the root, with `/`. */
  readonly file: string;
  /** The lines that are changed, with single spaces; cut where they are long. */
  readonly was: string;
  readonly becomes: string;
}

interface Position {
  /** From 1. */
  readonly line: number;
  readonly column: number;
}

/** A change and where it begins. */
export interface Mutated {
  readonly fileName: string;
  readonly location: { readonly start: Position; readonly end: Position };
  readonly replacement: string;
}

/** @param read the text of a file by its path from the root */
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

/** With single spaces, and cut where it is longer than `most` characters. */
export function onOneLine(text: string, most = 160): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= most ? line : `${line.slice(0, most - 2)} …`;
}
