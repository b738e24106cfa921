/** Reads a sentence as a row of words, undoing disguises. */
import { normalise } from "./normalise.ts";
import { beginning, type Vocabulary } from "./phrases.ts";

export interface Reading {
  /** Words with a space before and after each, in which phrases are searched. */
  readonly row: string;
  /** Positions, from 0, of words followed by a comma, colon or dash. */
  readonly marks: ReadonlySet<number>;
}

/** Longer words are cut. */
const longestWord = 48;

const separators = String.raw`[ \u00a0._\-*|/~'\u00b7+,=:]{1,3}`;
const separator = new RegExp(separators, "gu");
/** Single letters with a constant separator: "d e p o s i t", "f.e.e". */
const spacedOut = new RegExp(
  String.raw`(?<![\p{L}\p{N}])[\p{L}\d@$](${separators})[\p{L}\d@$](?:\1[\p{L}\d@$])+(?![\p{L}\p{N}]|[._\-*|/~\u00b7+=][\p{L}\d@$](?![\p{L}\p{N}]))`,
  "gu",
);
const words = /\p{Sc}|\d+(?:[.,]\d+)+|[\p{L}\p{N}]+|[,:–—()]|(?<=\s)-(?=\s)/gu;

/** Characters that replace letters within a word. Phrases match 1 as i and l. */
const lettersFor: Readonly<Record<string, string>> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "g",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "€": "e",
  "!": "1",
  "|": "1",
  "+": "t",
};
const unit =
  /^[1-9][\d.,]*(?:eur|euros?|usdt?|gbp|chf|sek|nok|dkk|pln|ron|lei|try|tl|kr|zl|sar|aed|krw|aud|cad|k|h|hrs?|er|e|min|[gmt]b|x|m|km|am|pm|uhr|€|\$|£)$|^\d*(?:1st|2nd|3rd|\dth)$|^(?:eur|usdt?|gbp|chf|kr|€|\$|£)[\d.,]+$|^r\$[\d.,]*$/u;

/** Numbers with the letter o for zero, before a space or a unit: "5O USDT", "8O€". */
const roundFigure =
  /(?<![\p{L}\p{N}])[1-9][\d.,]*o[\do]*(?=\s|$|\p{Sc}|eur|usd|kr|zl|tl|lei|ron|chf|만|천|원|ريال|ج)/gu;

/**
 * Ways to read single letters. First as many words as possible; then only long words ("nie" is in
 * "niewielkiej"); then long words whose last letter is a word ("c u e n t a s a su nombre").
 */
const ways = [
  { shortest: 3, lastApart: false },
  { shortest: 6, lastApart: false },
  { shortest: 6, lastApart: true },
] as const;

/**
 * The sentence as written and, where they differ, with digits and marks replaced by letters and
 * single letters joined in each way.
 */
export function readings(sentence: string, spelling: (text: string) => string, vocabulary: Vocabulary): Reading[] {
  const seen = normalise(sentence);
  const together = ways.map(({ shortest, lastApart }) =>
    seen.replace(spacedOut, (run) =>
      lastApart && / .$/u.test(run)
        ? `${parted(run.slice(0, -2), vocabulary, shortest)} ${run.slice(-1)}`
        : parted(run, vocabulary, shortest),
    ),
  );
  const meant = together.map((text) =>
    text
      .replace(roundFigure, (figure) => figure.replaceAll("o", "0"))
      .replace(/[^\s]+/gu, (chunk) => lettered(chunk, vocabulary)),
  );
  return Array.from(new Set([...together, ...meant]), (text) => readingOf(spelling(text)));
}

function readingOf(text: string): Reading {
  const found: string[] = [];
  const marks = new Set<number>();
  for (const [word] of text.matchAll(words)) {
    if (/^[,:–—()-]$/u.test(word)) marks.add(found.length - 1);
    else found.push(word.slice(0, longestWord));
  }
  return { row: ` ${found.join(" ")} `, marks };
}

/**
 * Replaces digits and marks in a word by letters, and joins its parts if they form a word of the
 * lexicon.
 */
function lettered(chunk: string, vocabulary: Vocabulary): string {
  const inner = chunk.replace(/^[^\p{L}\p{N}@$€]+|[^\p{L}\p{N}@$]+$/gu, "");
  if (!/\p{L}/u.test(inner) || unit.test(inner)) return chunk;
  const parts = inner.split(/(?<=[\p{L}\d@$])[._\-*|/~·+,=]+(?=[\p{L}\d@$])/gu);
  const hidden = parts.some((part) => /[\d@$€!|]/u.test(part));
  const meant = hidden
    ? parts.map((part) => part.replace(/[03456789@$€!|+]/gu, (sign) => lettersFor[sign] ?? sign))
    : parts;
  return chunk.replace(inner, () => meant.join(isOneWord(meant, vocabulary) ? "" : " "));
}

/** True for "de-posit", false for "pedimos-lhe" and "self-employed". */
function isOneWord(parts: readonly string[], vocabulary: Vocabulary): boolean {
  const together = parts.join("");
  return ["i", "l"].some(
    (letter) => longestWordAt(together.replaceAll("1", letter), 0, vocabulary, 3) > parts[0]!.length,
  );
}

/** Splits joined single letters into words: "adeposit" is "a deposit". */
function parted(run: string, vocabulary: Vocabulary, shortest: number): string {
  const letters = run.replace(separator, "");
  if (!/\p{L}.*\p{L}/u.test(letters)) return run;
  const read = letters.replace(/[03456789@$]/gu, (sign) => lettersFor[sign] ?? sign);
  let result = "";
  for (let at = 0; at < read.length;) {
    const word = longestWordAt(read, at, vocabulary, shortest);
    // The rest of "arrivano" after "arriva" is an ending, not the word "no".
    const ends = word > 0 && (shortest > 3 || vocabulary.stems.has(read.slice(at, at + word)));
    const length = word + (ends ? endingAt(read, at + word, vocabulary, shortest) : 0);
    result += length > 0 ? ` ${read.slice(at, at + length)} ` : read[at];
    at += Math.max(1, length);
  }
  return result.trim();
}

function longestWordAt(text: string, at: number, vocabulary: Vocabulary, shortest: number): number {
  const longest = vocabulary.words
    .get(text.slice(at, at + beginning))
    ?.find((word) => word.length >= shortest && text.startsWith(word, at));
  return longest?.length ?? 0;
}

/** Number of letters until the next word, up to the length of an ending. */
function endingAt(text: string, at: number, vocabulary: Vocabulary, shortest: number): number {
  let length = 0;
  while (length < longestEnding && longestWordAt(text, at + length, vocabulary, shortest) === 0) length += 1;
  return length;
}

const longestEnding = 8;
