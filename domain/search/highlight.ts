/** Finds the query in a text to highlight it, with the same reading as the lexemes (tokens.ts). */
import { formatCode } from "../code/code.ts";
import { foldText, foldToShortest, isUnspaced, joinedWordsIn, readings, type Word } from "./fold.ts";
import { type Part, splitAtRanges, type Range } from "./text-parts.ts";
import type { Term } from "./query.ts";

/** Highlights each typed word where a word of the text starts with it. */
export function markedWords(text: string, words: readonly string[]): Part[] {
  return splitAtRanges(text, wordRanges(text, words));
}

export function wordRanges(text: string, words: readonly string[]): Range[] {
  const parts = joinedWordsIn(text).map((part) => part.map((word) => readWord(text, word)));
  return [...new Set(words)].flatMap((typed) => parts.flatMap((part) => rangesIn(part, typed)));
}

type Reading = (typeof readings)[number];

/** A word of the text in every reading, computed once for all typed words. */
interface ReadWord {
  readonly start: number;
  readonly end: number;
  readonly raw: string;
  /** In the order of {@link readings}. */
  readonly folded: readonly string[];
  readonly short: string;
}

function readWord(text: string, { start, end, folded }: Word): ReadWord {
  const raw = text.slice(start, end);
  return { start, end, raw, folded: readings.map((read) => read(raw)), short: foldToShortest(folded) };
}

function rangesIn(part: readonly ReadWord[], typed: string): Range[] {
  for (const [place, read] of readings.entries()) {
    const ranges = rangesAsRead(part, typed, read, place);
    if (ranges.length > 0) return ranges;
  }
  const short = foldToShortest(typed);
  return part.flatMap((word) => (word.short === short ? [[word.start, word.end] as const] : []));
}

function rangesAsRead(part: readonly ReadWord[], typed: string, read: Reading, reading: number): Range[] {
  const within = part.flatMap(({ start, raw, folded: all }) => {
    const folded = all[reading] ?? "";
    const place = isUnspaced(folded) ? folded.indexOf(typed) : folded.startsWith(typed) ? 0 : -1;
    if (place === -1) return [];
    return [[start + lengthOf(raw, place, read), start + lengthOf(raw, place + typed.length, read)] as const];
  });
  const [first] = part;
  if (within.length > 0 || !first || !isJoined(part, typed, reading)) return within;
  // "obrien" in "O'Brien": highlights up to the typed length.
  let left = typed.length;
  let end = first.end;
  for (const { start, raw, folded } of part) {
    if (left <= 0) break;
    const { length } = folded[reading] ?? "";
    end = start + lengthOf(raw, Math.min(left, length), read);
    left -= length;
  }
  return [[first.start, end]];
}

/** Whether the joined words start with `typed`. */
function isJoined(part: readonly ReadWord[], typed: string, reading: number): boolean {
  let left = typed;
  for (const { folded } of part) {
    const word = folded[reading] ?? "";
    if (word.length >= left.length) return word.startsWith(left);
    if (!left.startsWith(word)) return false;
    left = left.slice(word.length);
  }
  return left === "";
}

/**
 * Highlights the start of an address and of its domain. Before the @ it shows only typed characters
 * and the first letter: reading an address means opening the application, which is counted.
 */
export function markedEmail(email: string, terms: readonly Term[]): Part[] {
  const at = email.lastIndexOf("@") + 1;
  const starts = [at, ...Array.from(email.slice(at).matchAll(/\./g), ({ index }) => at + index + 1)];
  const ranges = terms.flatMap((term): Range[] => {
    const { email: typed, domain } = term;
    const read = typed === null ? undefined : readings.find((each) => each(email).startsWith(typed));
    if (typed !== null && read) return [[0, lengthOf(email, typed.length, read)]];
    const start = domain === null ? undefined : starts.find((from) => foldText(email.slice(from)).startsWith(domain));
    return start === undefined ? [] : [[start, start + lengthOf(email.slice(start), domain?.length ?? 0)]];
  });
  let place = 0;
  return splitAtRanges(email, ranges).map(({ text, found }) => {
    const start = place;
    place += text.length;
    return { text: found ? text : masked(text, start === 0 ? 1 : 0, at - 1 - start), found };
  });
}

/** From `start` to before `end`, a dot per UTF-16 code unit. */
function masked(text: string, start: number, end: number): string {
  return end <= start ? text : text.slice(0, start) + "•".repeat(Math.min(end, text.length) - start) + text.slice(end);
}

/** `code` as stored; highlighted in its readable form. */
export function markedCode(code: string, terms: readonly Term[]): Part[] {
  const lengths = terms.flatMap((term) =>
    term.code !== null && code.toLowerCase().startsWith(term.code) ? [term.code.length] : [],
  );
  const length = Math.max(0, ...lengths);
  return splitAtRanges(formatCode(code), length === 0 ? [] : [[0, length + Math.floor((length - 1) / 3)]]);
}

/**
 * Length of the text whose folded form has `folded` characters, with the marks of its last letter.
 * Binary search, because folding is linear in the text.
 */
function lengthOf(text: string, folded: number, read: Reading = foldText): number {
  if (folded === 0) return 0;
  const ends = Array.from(text.matchAll(/[^]/gu), ({ 0: character, index }) => index + character.length);
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (read(text.slice(0, ends[middle])).length < folded) low = middle + 1;
    else high = middle;
  }
  const end = ends[low] ?? text.length;
  const marks = /^\p{M}+/u.exec(text.slice(end))?.[0] ?? "";
  return end + marks.length;
}
