/** Where in a text stands what was typed, so that it can be marked: the same reading as that of the lexemes (tokens.ts). */
import { formatCode } from "../code/code.ts";
import { fold, foldAsOne, isUnspaced, partsIn, readings, type Word } from "./fold.ts";
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

type Reading = (typeof readings)[number];

function rangesIn(text: string, part: readonly Word[], typed: string): Range[] {
  for (const read of readings) {
    const ranges = rangesAsRead(text, part, typed, read);
    if (ranges.length > 0) return ranges;
  }
  const short = foldAsOne(typed);
  return part.flatMap(({ start, end, folded }) => (foldAsOne(folded) === short ? [[start, end] as const] : []));
}

function rangesAsRead(text: string, part: readonly Word[], typed: string, read: Reading): Range[] {
  const words = part.map(({ start, end }) => ({
    start,
    raw: text.slice(start, end),
    folded: read(text.slice(start, end)),
  }));
  const within = words.flatMap(({ start, raw, folded }) => {
    const place = isUnspaced(folded) ? folded.indexOf(typed) : folded.startsWith(typed) ? 0 : -1;
    if (place === -1) return [];
    return [[start + lengthOf(raw, place, read), start + lengthOf(raw, place + typed.length, read)] as const];
  });
  const [first] = words;
  const isJoined = words
    .map(({ folded }) => folded)
    .join("")
    .startsWith(typed);
  if (within.length > 0 || !first || !isJoined) return within;
  // "obrien" in "O'Brien": as far as it goes.
  let left = typed.length;
  let end = first.start + first.raw.length;
  for (const { start, raw, folded } of words) {
    if (left <= 0) break;
    end = start + lengthOf(raw, Math.min(left, folded.length), read);
    left -= folded.length;
  }
  return [[first.start, end]];
}

/** The beginning of an address, and of its domain. */
export function markedEmail(email: string, terms: readonly Term[]): Part[] {
  const at = email.lastIndexOf("@") + 1;
  const starts = [at, ...Array.from(email.slice(at).matchAll(/\./g), ({ index }) => at + index + 1)];
  const ranges = terms.flatMap((term): Range[] => {
    const { email: typed, domain } = term;
    const read = typed === null ? undefined : readings.find((each) => each(email).startsWith(typed));
    if (typed !== null && read) return [[0, lengthOf(email, typed.length, read)]];
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
function lengthOf(text: string, folded: number, read: Reading = fold): number {
  if (folded === 0) return 0;
  let end = 0;
  while (end < text.length && read(text.slice(0, end)).length < folded) end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  const marks = /^\p{M}+/u.exec(text.slice(end))?.[0] ?? "";
  return end + marks.length;
}
