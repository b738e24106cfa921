/** Where in a text stands what was typed, so that it can be marked: the same reading as that of the lexemes (tokens.ts). */
import { formatCode } from "../code/code.ts";
import { fold, isUnspaced, partsIn, type Word } from "./fold.ts";
import { type Part, parted, type Range } from "./parts.ts";
import type { Term } from "./query.ts";

/** Every word that was typed, wherever a word of the text begins with it. */
export function markedWords(text: string, words: readonly string[]): Part[] {
  return parted(text, wordRanges(text, words));
}

export function wordRanges(text: string, words: readonly string[]): Range[] {
  const parts = partsIn(text);
  return words.flatMap((typed) => parts.flatMap((part) => rangesIn(text, part, typed)));
}

function rangesIn(text: string, part: readonly Word[], typed: string): Range[] {
  const within = part.flatMap((word) => {
    const place = isUnspaced(word.folded) ? word.folded.indexOf(typed) : word.folded.startsWith(typed) ? 0 : -1;
    if (place === -1) return [];
    const start = word.start + lengthOf(text.slice(word.start, word.end), place);
    return [[start, word.start + lengthOf(text.slice(word.start, word.end), place + typed.length)] as const];
  });
  const [first] = part;
  if (within.length > 0 || !first || !joined(part).startsWith(typed)) return within;
  // "obrien" in "O'Brien": as far as it goes.
  let left = typed.length;
  let { end } = first;
  for (const word of part) {
    if (left <= 0) break;
    end = word.start + lengthOf(text.slice(word.start, word.end), Math.min(left, word.folded.length));
    left -= word.folded.length;
  }
  return [[first.start, end]];
}

function joined(part: readonly Word[]): string {
  return part.map(({ folded }) => folded).join("");
}

/** The beginning of an address, and of its domain. */
export function markedEmail(email: string, terms: readonly Term[]): Part[] {
  const at = email.lastIndexOf("@") + 1;
  const starts = [at, ...Array.from(email.slice(at).matchAll(/\./g), ({ index }) => at + index + 1)];
  const ranges = terms.flatMap((term): Range[] => {
    const whole = term.email !== null && fold(email).startsWith(term.email);
    if (whole) return [[0, lengthOf(email, term.email?.length ?? 0)]];
    const { domain } = term;
    const start = domain === null ? undefined : starts.find((from) => fold(email.slice(from)).startsWith(domain));
    return start === undefined ? [] : [[start, start + lengthOf(email.slice(start), domain?.length ?? 0)]];
  });
  return parted(email, ranges);
}

/** `code` as it is stored; marked as people write it. */
export function markedCode(code: string, terms: readonly Term[]): Part[] {
  const lengths = terms.flatMap((term) =>
    term.code !== null && code.toLowerCase().startsWith(term.code) ? [term.code.length] : [],
  );
  const length = Math.max(0, ...lengths);
  return parted(formatCode(code), length === 0 ? [] : [[0, length + Math.floor((length - 1) / 3)]]);
}

/** How much of a text makes so much of its folded form, with the marks that belong to its last letter. */
function lengthOf(text: string, folded: number): number {
  if (folded === 0) return 0;
  let end = 0;
  while (end < text.length && fold(text.slice(0, end)).length < folded) end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  const marks = /^\p{M}+/u.exec(text.slice(end))?.[0] ?? "";
  return end + marks.length;
}
