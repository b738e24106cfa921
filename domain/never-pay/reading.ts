/** A sentence as a row of words, with what was done to hide them undone. */
import { normalise } from "./normalise.ts";

export interface Reading {
  /** The words with a space before and after each, which is what phrases are looked for in. */
  readonly row: string;
  /** After which words, counted from 0, a comma, a colon or a dash stands. */
  readonly marks: ReadonlySet<number>;
}

/** No word is longer; what is, is cut. */
const longestWord = 48;

const separators = String.raw`[ \u00a0._\-*|/~'·+,=:]{1,3}`;
/** Letters that stand alone, all with the same between them: "d e p o s i t", "f.e.e". */
const spacedOut = new RegExp(
  String.raw`(?<![\p{L}\p{N}])[\p{L}\d@$](${separators})[\p{L}\d@$](?:\1[\p{L}\d@$])+(?![\p{L}\p{N}])`,
  "gu",
);
const words = /\p{Sc}|\d+(?:[.,]\d+)+|[\p{L}\p{N}]+|[,:–—()]|(?<=\s)-(?=\s)/gu;

/** What stands for a letter within a word. 1 stays: phrases take it for i and for l. */
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
  /^[1-9][\d.,]*(?:eur|euros?|usdt?|gbp|chf|sek|nok|dkk|pln|ron|lei|try|tl|kr|zl|sar|aed|krw|aud|cad|k|h|hrs?|st|nd|rd|th|er|e|min|[gmt]b|x|m|km|am|pm|uhr|€|\$|£)$|^(?:eur|usdt?|gbp|chf|kr|€|\$|£)[\d.,]+$/u;

/** A sentence as it stands and, where that is another, with digits and marks read as the letters they replace. */
export function readings(
  sentence: string,
  spelling: (text: string) => string,
  vocabulary: ReadonlySet<string>,
): Reading[] {
  const plain = normalise(sentence).replace(spacedOut, (run) => parted(run, vocabulary));
  const meant = plain.replace(/[^\s]+/gu, lettered);
  return (meant === plain ? [plain] : [plain, meant]).map((text) => readingOf(spelling(text)));
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

function lettered(chunk: string): string {
  const inner = chunk.replace(/^[^\p{L}\p{N}@$€]+|[^\p{L}\p{N}@$]+$/gu, "");
  if ((inner.match(/\p{L}/gu)?.length ?? 0) < 1 || unit.test(inner)) return chunk;
  const together = inner.replace(/(?<=[\p{L}\d@$])[._\-*|/~·+,=]+(?=[\p{L}\d@$])/gu, "");
  const hidden = /[\d@$€!|]/u.test(together) && /\p{L}/u.test(together);
  const meant = hidden ? together.replace(/[03456789@$€!|+]/gu, (sign) => lettersFor[sign] ?? sign) : together;
  return chunk.replace(inner, () => meant);
}

/** Letters that stood alone, as the words they make: "adeposit" is "a deposit". */
function parted(run: string, vocabulary: ReadonlySet<string>): string {
  const letters = run.replace(new RegExp(separators, "gu"), "");
  if (!/\p{L}.*\p{L}/u.test(letters)) return run;
  const read = letters.replace(/[03456789@$]/gu, (sign) => lettersFor[sign] ?? sign);
  let result = "";
  for (let at = 0; at < read.length;) {
    const length = longestWordAt(read, at, vocabulary);
    result += length > 0 ? ` ${read.slice(at, at + length)} ` : read[at];
    at += Math.max(1, length);
  }
  return result.trim();
}

function longestWordAt(text: string, at: number, vocabulary: ReadonlySet<string>): number {
  for (let length = Math.min(20, text.length - at); length >= 3; length -= 1) {
    if (vocabulary.has(text.slice(at, at + length))) return length;
  }
  return 0;
}
